// Each thread with an even plane handles two neighbouring planes, in a plain loop over pairs without unrolled registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    if (plane & 1) continue;
    for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot;
         hot += step) {
      const __half *mine = inFeatures + indicesIn[hot] * numPlanes + plane;
      const __half *best = outFeatures + indicesOut[hot] * numPlanes + plane;
      const __half *grad = fout + indicesOut[hot] * numPlanes + plane;
      __half *sum = fin + indicesIn[hot] * numPlanes + plane;
      const bool second = mine[1] == best[1];
      if (mine[0] == best[0]) sum[0] += grad[0];
      if (second) sum[1] += grad[1];
    }
  }
}
