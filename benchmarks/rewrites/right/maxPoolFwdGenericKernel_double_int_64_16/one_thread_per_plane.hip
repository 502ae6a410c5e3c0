// one thread walks all entries of a plane backwards and keeps the running maximum of a run of equal output rows in a register
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int threads_x = gridDim.x * blockDim.x;
  const int first = (blockIdx.y * blockDim.y + threadIdx.y) * threads_x + blockIdx.x * blockDim.x + threadIdx.x;
  const int all = gridDim.y * blockDim.y * threads_x;
  for (int plane = first; plane < numPlanes; plane += all) {
    int row = -1;
    double best = 0;
    for (int hot = numHot - 1; hot >= 0; --hot) {
      const int next = indicesOut[hot];
      if (next != row) {
        if (row >= 0) outFeatures[row * numPlanes + plane] = best;
        row = next;
        best = outFeatures[row * numPlanes + plane];
      }
      const double in = inFeatures[indicesIn[hot] * numPlanes + plane];
      best = in > best ? in : best;
    }
    if (row >= 0) outFeatures[row * numPlanes + plane] = best;
  }
}
