// The shared table holds 512 row indices and rows beyond this capacity are never added.
// witness: {"values": {"size_given": "1024", "outFeatures_size1": "64", "num_outFeatures": "1024"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
constexpr int kIndexTable = 512;

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // The row indices are staged once per block, then every thread walks over its rows.
  __shared__ int table[kIndexTable];
  const int staged = min(size, kIndexTable);
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  for (int r = tid; r < staged; r += blockDim.x * blockDim.y) table[r] = indices[r];
  __syncthreads();

  const int plane = blockIdx.x * 4 + threadIdx.x;
  const float4 *source = reinterpret_cast<const float4 *>(buffer) + plane;
  float4 *target = reinterpret_cast<float4 *>(outFeatures) + plane;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < staged; row += gridDim.y * blockDim.y) {
    const float4 add = source[row * numPlanes];
    float4 *out = target + table[row] * numPlanes;
    float4 sum = *out;
    sum.x += add.x;
    sum.y += add.y;
    sum.z += add.z;
    sum.w += add.w;
    *out = sum;
  }
}
