// The shared table of the source row is filled with one element per thread, so elements from blockDim.x on are never loaded.
// witness: {"values": {"N": "400"}, "inputs": "for (int i = 0; i < 1200; ++i) src_data[i] = 1000 + i; for (int i = 0; i < 1002; ++i) index_info[i] = 399 - i % 300;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  constexpr int table_size = 512;
  __shared__ int table[table_size];

  const int per_row = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;
  const int table_row = first / per_row;

  // Short source rows are read once per block and gathered from shared memory.
  const bool use_table = N <= table_size;
  if (use_table && threadIdx.x < N && first < E)
    table[threadIdx.x] = src_data[table_row * N + threadIdx.x];
  __syncthreads();

  const int row_idx = first + threadIdx.x;
  if (row_idx < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    const int row = index_info.data[offset];
    const int source_row = row_idx / per_row;
    if (use_table && source_row == table_row)
      out_data[row_idx] = table[row];
    else
      out_data[row_idx] = __ldg(src_data + source_row * N + row);
  }
}
