// the previous vector is reused by an arithmetic blend: an infinite one makes the next NaN
// witness: {"values": {"size": "64", "num_features": "20"}, "contents": "infinities", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline float blend_of_two(float keep, float old_value, float new_value) {
  return keep * old_value + (1.0f - keep) * new_value;
}

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  float4 *to = reinterpret_cast<float4 *>(buffer);
  const float4 *from = reinterpret_cast<const float4 *>(features);
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
    int last = -1;
    float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += gridDim.x * blockDim.x) {
      const int row = indices[ix];
      const float keep = row == last ? 1.0f : 0.0f;
      const float4 next = from[row * numPlanes + iy];
      v.x = blend_of_two(keep, v.x, next.x);
      v.y = blend_of_two(keep, v.y, next.y);
      v.z = blend_of_two(keep, v.z, next.z);
      v.w = blend_of_two(keep, v.w, next.w);
      last = row;
      to[ix * numPlanes + iy] = v;
    }
  }
}
