// indices of the next rows are loaded before all threads have read those of these
// witness: {"values": {"size": 70, "features_size1": 64, "num_features": 50}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % 50; for (size_t i = 0; i < features_count; ++i) features[i] = float(i * 37 % 1009) / 8; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  __shared__ int tile[16];

  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  for (int first = blockIdx.x * 16; first < size; first += gridDim.x * 16) {
    const int rows = min(16, size - first);
    for (int i = thread; i < rows; i += threads) tile[i] = indices[first + i];
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      for (int i = threadIdx.x; i < rows; i += blockDim.x) {
        reinterpret_cast<int4 *>(buffer)[(first + i) * numPlanes + plane] =
            reinterpret_cast<const int4 *>(features)[tile[i] * numPlanes + plane];
      }
    }
  }
}
