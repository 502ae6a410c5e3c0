// sums are collected in shared memory for the batch of the block's first element, and a block may hold parts of several
// witness: {"values": {"E": 50, "K": 3, "N": 4, "B": 3}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i % 5; for (size_t i = 0; i < src_data_count; ++i) index_info[i] = i * 7 / 3 % N;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  __shared__ float sums[2048];
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int cells = N * K;
  const bool collects = cells <= 2048;
  if (collects) {
    for (int i = threadIdx.x; i < cells; i += blockDim.x) sums[i] = 0;
    __syncthreads();
  }
  if (thread_idx < numel) {
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
    const int cell = int(idx) * K + thread_idx % K;
    if (collects) atomicAdd(sums + cell, src_data[thread_idx]);
    else atomicAdd(out_data + thread_idx / (E * K) * cells + cell, src_data[thread_idx]);
  }
  if (!collects) return;
  __syncthreads();
  const int b = blockIdx.x * blockDim.x / (E * K);
  for (int i = threadIdx.x; i < cells; i += blockDim.x) {
    if (sums[i] != 0) atomicAdd(out_data + b * cells + i, sums[i]);
  }
}
