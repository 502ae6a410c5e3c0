// a block stages the outputs of its first element's batch, although a batch may end within the block
// witness: {"values": {"E": 9, "K": 5, "N": 4, "B": 3}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 377 % 1009) - 500; for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = -1e30f; arg_out_data[i] = E; } for (size_t i = 0; i < src_data_count; ++i) { const size_t to = (i / (E * K) * N + index_info[i]) * K + i % K; if (src_data[i] > out_data[to]) out_data[to] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_float(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const float *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ float staged[1024];
  const int first = blockIdx.x * blockDim.x;
  const int b = first / (E * K);
  const int size = N * K;
  const bool fits = size <= 1024;
  if (fits) {
    for (int i = threadIdx.x; i < size; i += blockDim.x) staged[i] = out_data[b * size + i];
  }
  __syncthreads();
  const int thread_idx = first + threadIdx.x;
  if (thread_idx < numel) {
    const int e = thread_idx / K % E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
    const int slot = idx * K + thread_idx % K;
    const float value = fits ? staged[slot] : out_data[b * size + slot];
    if (src_data[thread_idx] == value) arg_out_data[b * size + slot] = e;
  }
}
