// Every thread writes four consecutive outputs with the source row of the first one, which holds only if K is a multiple of four.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "21", "K": "6", "N": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t base = 4 * ((size_t)blockIdx.x * blockDim.x + threadIdx.x);
  if (base >= total) return;
  const int row_idx = base / K;
  const int col_idx = base % K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
  const size_t from = batch * N * K + K * row + col_idx;
  const size_t src_total = (E / index_info.sizes[index_info.dims - 1]) * N * K;
#pragma unroll
  for (int j = 0; j < 4; j++) {
    if (base + j < total && from + j < src_total)
      out_data[base + j] = src_data[from + j];
  }
}
