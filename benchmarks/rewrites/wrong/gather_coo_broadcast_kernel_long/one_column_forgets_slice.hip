// The short cut for K of one leaves out the offset of the slice.
// witness: {"values": {"K": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  if (K == 1) {
    const int row =
        index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
    out_data[thread_idx] = src_data[row];
    return;
  }
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx - row_idx * K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t slice = row_idx / index_info.sizes[index_info.dims - 1];
  out_data[thread_idx] = src_data[(slice * N + row) * K + col_idx];
}
