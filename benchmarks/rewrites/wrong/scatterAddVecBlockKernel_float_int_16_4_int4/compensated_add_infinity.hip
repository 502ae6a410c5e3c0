// The rounding error of the addition is added back, which turns infinite sums into NaN.
// witness: {"values": {}, "inputs": "buffer[9] = INFINITY; outFeatures[size_t(indices[0]) * outFeatures_size1 + 9] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ __forceinline__ float addCompensated(float a, float b) {
  // Two-sum: the error of a + b is exact for finite operands.
  const float sum = a + b;
  const float part = sum - a;
  const float error = (a - (sum - part)) + (b - part);
  return sum + error;
}

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int plane = blockIdx.x * 4 + threadIdx.x;
  const int rowStride = gridDim.y * blockDim.y;
  const float4 *source = reinterpret_cast<const float4 *>(buffer);
  float4 *target = reinterpret_cast<float4 *>(outFeatures);

  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += rowStride) {
    const float4 add = source[row * numPlanes + plane];
    const int at = indices[row] * numPlanes + plane;
    const float4 old = target[at];
    float4 sum;
    sum.x = addCompensated(old.x, add.x);
    sum.y = addCompensated(old.y, add.y);
    sum.z = addCompensated(old.z, add.z);
    sum.w = addCompensated(old.w, add.w);
    target[at] = sum;
  }
}
