// The source row is taken from the block's first row plus at most one, but a block covers more rows when the rows are short.
// witness: {"values": {"index_info_rows": "200", "E_per_row": "3"}, "inputs": "for (int i = 0; i < 1200; ++i) src_data[i] = i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;

  // One division per block instead of one per thread.
  __shared__ int first_row;
  __shared__ int next_start;
  if (threadIdx.x == 0) {
    first_row = first / per_row;
    next_start = (first_row + 1) * per_row;
  }
  __syncthreads();

  const int row_idx = first + threadIdx.x;
  if (row_idx >= E)
    return;

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      row_idx, index_info);
  const int row = index_info.data[offset];
  const size_t source_row = row_idx < next_start ? first_row : first_row + 1;
  out_data[row_idx] = __ldg(src_data + source_row * N + row);
}
