// row and column follow from those of the block with at most one wrap: wrong where a block spans more rows
// witness: {"values": {"index_info_rows": 31, "E_per_row": 41, "N": 50}, "contents": "whole", "seed": 91, "inputs": "for (size_t i = 0; i < src_data_count; ++i) index_info[i] = int64_t(i) % E_per_row; for (int r = 0; r < index_info_rows; ++r) for (int j = 0; j < E_per_row; ++j) out_data[r * N + j] = src_data[r * E_per_row + j];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ int first_row, first_col;
  const int D = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;
  if (threadIdx.x == 0) {
    first_row = first / D;
    first_col = first % D;
  }
  __syncthreads();

  const int row_idx = first + threadIdx.x;
  if (row_idx >= E) return;
  int row = first_row, col = first_col + threadIdx.x;
  if (col >= D) {
    col -= D;
    ++row;
  }
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const int out_idx = row * N + idx;
  if (src_data[row_idx] == __ldg(out_data + out_idx)) arg_out_data[out_idx] = col;
}
