// The staged row indices are kept in unsigned short, so rows from 65536 on wrap around.
// witness: {"values": {"size_given": "16", "outFeatures_size1": "64", "num_outFeatures": "66000"}, "inputs": "indices[3] = 65990; for (int j = 0; j < 64; ++j) { buffer[3 * 64 + j] = 1000.0f + j; outFeatures[size_t(65990) * 64 + j] = 3.0f; }  for (size_t j = 0; j < outFeatures_count; ++j) if (!(outFeatures[j] < 1000.0f)) outFeatures[j] = 1.0f; for (size_t j = 0; j < buffer_count; ++j) if (!(buffer[j] < 2000.0f)) buffer[j] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
constexpr int kScatterTileRows = 16;

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // The block adds tiles of 16 consecutive rows; the row indices of a tile are staged in shared memory.
  __shared__ unsigned short tileRows[kScatterTileRows];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int firstPlane = blockIdx.x * 4;
  const float4 *source = reinterpret_cast<const float4 *>(buffer);
  float4 *target = reinterpret_cast<float4 *>(outFeatures);

  for (int tile = blockIdx.y * kScatterTileRows; tile < size; tile += gridDim.y * kScatterTileRows) {
    const int rows = min(kScatterTileRows, size - tile);
    for (int r = tid; r < rows; r += threads) tileRows[r] = indices[tile + r];
    __syncthreads();
    for (int item = tid; item < rows * 4; item += threads) {
      const int r = item >> 2;
      const int plane = firstPlane + (item & 3);
      const float4 add = source[(tile + r) * numPlanes + plane];
      float4 sum = target[tileRows[r] * numPlanes + plane];
      sum.x += add.x;
      sum.y += add.y;
      sum.z += add.z;
      sum.w += add.w;
      target[tileRows[r] * numPlanes + plane] = sum;
    }
    __syncthreads();
  }
}
