// The row of a flat item comes from a product with a rounded float reciprocal, which falls below the whole number for some widths.
// witness: {"values": {"size_given": "64", "outFeatures_size1": "2624", "num_outFeatures": "64"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // Flat grid-stride loop over all vectors; the division by the row length is a multiplication.
  const int threads = blockDim.x * blockDim.y;
  const int stride = threads * gridDim.x * gridDim.y;
  const int items = size * numPlanes;
  const float inversePlanes = 1.0f / static_cast<float>(numPlanes);
  const float4 *source = reinterpret_cast<const float4 *>(buffer);
  float4 *target = reinterpret_cast<float4 *>(outFeatures);

  int item = (blockIdx.y * gridDim.x + blockIdx.x) * threads + threadIdx.y * blockDim.x + threadIdx.x;
  for (; item < items; item += stride) {
    const int row = static_cast<int>(static_cast<float>(item) * inversePlanes);
    const int plane = item - row * numPlanes;
    const float4 add = source[item];
    float4 *out = target + (indices[row] * numPlanes + plane);
    float4 sum = *out;
    sum.x += add.x;
    sum.y += add.y;
    sum.z += add.z;
    sum.w += add.w;
    *out = sum;
  }
}
