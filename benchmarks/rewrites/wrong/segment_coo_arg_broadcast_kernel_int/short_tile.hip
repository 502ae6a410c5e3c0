// The block stages the indices of 256 / K + 1 rows, one too few when it begins inside of a row and ends inside of another.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "100", "K": "7", "N": "100"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu:segment_coo_arg_broadcast_kernel
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ int staged[257];
  const int D = index_info.sizes[index_info.dims - 1];
  const int start = blockIdx.x * blockDim.x;
  const int first_row = start / K;
  const int tile_rows = blockDim.x / K + 1;
  for (int r = threadIdx.x; r < tile_rows; r += blockDim.x) {
    const int row = first_row + r;
    if (row < E) staged[r] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  }
  __syncthreads();

  const int thread_idx = start + threadIdx.x;
  const int row = thread_idx / K;
  const int col = thread_idx % K;
  const int slot = row - first_row;
  if (row < E && slot < tile_rows) {
    const int out_idx = ((row / D) * N + staged[slot]) * K + col;
    if (src_data[thread_idx] == out_data[out_idx]) arg_out_data[out_idx] = row % D;
  }
}
