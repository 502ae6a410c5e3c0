// four planes are added at once as a float4; the number of planes is a multiple of 64
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int fours = numPlanes / 4;
  float4 *out = reinterpret_cast<float4 *>(outFeatures);
  const float4 *in = reinterpret_cast<const float4 *>(buffer);
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const int to = indices[row] * fours;
    for (int four = blockIdx.y * blockDim.y + threadIdx.y; four < fours; four += gridDim.y * blockDim.y) {
      float4 sum = out[to + four];
      const float4 value = in[row * fours + four];
      sum.x += value.x, sum.y += value.y, sum.z += value.z, sum.w += value.w;
      out[to + four] = sum;
    }
  }
}
