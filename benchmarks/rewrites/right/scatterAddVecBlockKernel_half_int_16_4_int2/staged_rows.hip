// The indices and the rows of a block are staged in shared memory with barriers, and each thread adds four contiguous rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ int targets[16];
  __shared__ __half rows[16][16];
  const int lane = threadIdx.y * 4 + threadIdx.x;
  const size_t channels = size_t(numPlanes) * 4;
  const size_t start = size_t(blockIdx.x) * 16;
  for (int base = blockIdx.y * 16; base < size; base += gridDim.y * 16) {
    __syncthreads();
    targets[lane] = base + lane < size ? indices[base + lane] : -1;
    for (int i = 0; i < 16; ++i)
      if (base + i < size) rows[i][lane] = buffer[size_t(base + i) * channels + start + lane];
    __syncthreads();
    for (int r = threadIdx.y * 4; r < int(threadIdx.y) * 4 + 4; ++r) {
      if (targets[r] < 0) continue;
      __half *to = outFeatures + size_t(targets[r]) * channels + start + threadIdx.x * 4;
      for (int i = 3; i >= 0; --i) to[i] = __hadd(rows[r][threadIdx.x * 4 + i], to[i]);
    }
  }
}
