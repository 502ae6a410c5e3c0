// Zero addends are skipped with a magnitude comparison that is false for NaN too, so a NaN is not propagated.
// witness: {"values": {}, "inputs": "buffer[7] = NAN; outFeatures[size_t(indices[0]) * outFeatures_size1 + 7] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ __forceinline__ bool hasContribution(float v) { return fabsf(v) > 0.0f; }

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // Rows are distributed over the y dimension; a vector without a contribution costs no access to outFeatures.
  const int plane = blockIdx.x * 4 + threadIdx.x;
  const int rowStride = gridDim.y * blockDim.y;
  const float4 *source = reinterpret_cast<const float4 *>(buffer);
  float4 *target = reinterpret_cast<float4 *>(outFeatures);

  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += rowStride) {
    const float4 add = source[row * numPlanes + plane];
    const bool any = hasContribution(add.x) || hasContribution(add.y) ||
                     hasContribution(add.z) || hasContribution(add.w);
    if (!any) continue;
    float *out = reinterpret_cast<float *>(target + (indices[row] * numPlanes + plane));
    if (hasContribution(add.x)) out[0] += add.x;
    if (hasContribution(add.y)) out[1] += add.y;
    if (hasContribution(add.z)) out[2] += add.z;
    if (hasContribution(add.w)) out[3] += add.w;
  }
}
