// The gathered index is kept in a 16-bit integer, which is too narrow for a large N.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "40", "K": "1", "N": "70000"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 40; i++) { index_info[i] = 69960 + i; } for (int i = 0; i < 70000; i++) { src_data[i] = i % 117; }"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < E * K) {
    const int row_idx = thread_idx / K;
    const int col_idx = thread_idx % K;
    const unsigned short row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    const int batch = row_idx / index_info.sizes[index_info.dims - 1];
    out_data[thread_idx] = __ldg(src_data + batch * N * K + K * row + col_idx);
  }
}
