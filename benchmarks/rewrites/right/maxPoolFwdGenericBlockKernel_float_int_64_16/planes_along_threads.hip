// neighbouring threads take neighbouring planes, and the chosen value is always stored
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures, const float *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % 16, group = thread / 16;
  const int last = min(int(blockIdx.y + 1) * 64, numPlanes);
  for (int pair = blockIdx.x * 64 + group; pair < int(blockIdx.x + 1) * 64; pair += 16) {
    const float *in = inFeatures + indicesIn[pair] * numPlanes;
    float *out = outFeatures + indicesOut[pair] * numPlanes;
    for (int plane = blockIdx.y * 64 + lane; plane < last; plane += 16) {
      const float old = out[plane], candidate = in[plane];
      out[plane] = candidate > old ? candidate : old;
    }
  }
}
