// Keeps the gathered row number in 16 bits.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "2000", "K": "1", "N": "70000"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx - row_idx * K;
  const unsigned short row =
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const long *slice = src_data + row_idx / index_info.sizes[index_info.dims - 1] * (N * K);
  out_data[thread_idx] = slice[row * K + col_idx];
}
