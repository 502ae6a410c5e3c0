// the index is read as one number for each row, as it is passed before it is broadcast
// witness: {"values": {"E": 9, "K": 5, "N": 4, "B": 3}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 377 % 1009) - 500; for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = -1e30f; arg_out_data[i] = E; } for (size_t i = 0; i < src_data_count; ++i) { const size_t to = (i / (E * K) * N + index_info[i]) * K + i % K; if (src_data[i] > out_data[to]) out_data[to] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_float(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const float *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int k = thread_idx % K;
  const int row = thread_idx / K;
  const int b = row / E, e = row % E;
  const int64_t idx = index_info.data[row];
  const int64_t to = (int64_t(b) * N + idx) * K + k;
  if (src_data[thread_idx] == out_data[to]) arg_out_data[to] = e;
}
