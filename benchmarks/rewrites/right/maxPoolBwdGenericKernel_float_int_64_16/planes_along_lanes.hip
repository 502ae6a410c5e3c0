// neighbouring threads have neighbouring planes of one pair
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = flat % blockDim.y, group = flat / blockDim.y;
  for (int pair = blockIdx.x * blockDim.x + group; pair < numHot; pair += gridDim.x * blockDim.x) {
    const int to = indicesIn[pair], from = indicesOut[pair];
    for (int plane = blockIdx.y * blockDim.y + lane; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const float in = inFeatures[to * numPlanes + plane];
      if (in == outFeatures[from * numPlanes + plane])
        fin[to * numPlanes + plane] += fout[from * numPlanes + plane];
    }
  }
}
