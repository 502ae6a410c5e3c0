// The shared table of indices has 64 slots, but a block of 256 threads covers more than 64 rows when K is less than 4.
// witness: {"values": {"K": "1"}, "inputs": "for (size_t e = 0; e < index_info_count; ++e) out_data[(e / E_per_row) * N + index_info[e]] = src_data[e];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  constexpr int kSlots = 64;
  __shared__ int64_t row_index[kSlots];
  const size_t thread_idx = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = thread_idx / K;
  const size_t col = thread_idx % K;
  const int D = index_info.sizes[index_info.dims - 1];

  // The first thread of each row in the block loads the row's index into the slot of the row.
  if (row < E && (col == 0 || threadIdx.x == 0)) {
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
    row_index[row % kSlots] = index_info.data[offset];
  }
  __syncthreads();

  if (row < E) {
    const size_t out_at = (row / D * N + row_index[row % kSlots]) * K + col;
    if (src_data[thread_idx] == out_data[out_at]) arg_out_data[out_at] = (int64_t)(row % D);
  }
}
