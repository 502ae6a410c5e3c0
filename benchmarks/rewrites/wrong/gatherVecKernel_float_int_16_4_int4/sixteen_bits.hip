// two indices are packed into a word of shared memory, 16 bits each
// witness: {"values": {"size": 20, "features_size1": 64, "num_features": 66000}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = 65999 - i * 77; for (size_t i = 0; i < features_count; ++i) features[i] = float(i * 37 % 1009) / 8; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  __shared__ unsigned packed[16];

  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = 32 * blockIdx.x; first < size; first += 32 * gridDim.x) {
    const int count = min(32, size - first);
    if (2 * thread < count) {
      const unsigned low = indices[first + 2 * thread];
      const unsigned high = 2 * thread + 1 < count ? indices[first + 2 * thread + 1] : 0;
      packed[thread] = high << 16 | (low & 0xffff);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      const int source = packed[i / 2] >> 16 * (i % 2) & 0xffff;
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
        reinterpret_cast<int4 *>(buffer)[(first + i) * numPlanes + plane] =
            reinterpret_cast<const int4 *>(features)[source * numPlanes + plane];
    }
    __syncthreads();
  }
}
