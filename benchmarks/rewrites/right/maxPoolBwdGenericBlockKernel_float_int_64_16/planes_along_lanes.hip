// neighbouring threads take neighbouring planes of one pair, with atomic additions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;  // 0 .. 255
  const int column = lane & 63, group = lane >> 6;
  for (int pair = blockIdx.x * 4 + group; pair < numHot;
       pair += gridDim.x * 4) {
    const float *a = inFeatures + size_t(indicesIn[pair]) * numPlanes;
    const float *b = outFeatures + size_t(indicesOut[pair]) * numPlanes;
    const float *from = fout + (b - outFeatures);
    float *to = fin + (a - inFeatures);
    for (int plane = blockIdx.y * 64 + column; plane < numPlanes;
         plane += gridDim.y * 64) {
      if (a[plane] == b[plane]) atomicAdd(to + plane, from[plane]);
    }
  }
}
