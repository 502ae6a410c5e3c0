// A thread keeps the output value while the index stays the same, also across the end of an index row, where the output row changes.
// witness: {"values": {}, "inputs": "{ const int64_t v = index_info[333]; for (int e = 334; e < 668; ++e) if (index_info[e] == v) index_info[e] = index_info[334]; index_info[334] = v; out_data[v * K] = __float2half(1.0f); out_data[(N + v) * K] = __float2half(2.0f); src_data[334 * K] = __float2half(2.0f); src_data[333 * K] = __float2half(1.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  constexpr int kRows = 4;
  const size_t thread_idx = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t first_row = thread_idx / K * kRows;
  const size_t col = thread_idx % K;
  const int D = index_info.sizes[index_info.dims - 1];

  // A thread takes four consecutive rows of a column and loads the output value once for each index.
  int64_t current = -1;
  __half val = __float2half(0.0f);
  for (int r = 0; r < kRows; ++r) {
    const size_t row = first_row + r;
    if (row >= E) break;
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
    const int64_t idx = index_info.data[offset];
    const size_t out_at = (row / D * N + idx) * K + col;
    if (idx != current) {
      current = idx;
      val = out_data[out_at];
    }
    if (src_data[row * K + col] == val) arg_out_data[out_at] = (int64_t)(row % D);
  }
}
