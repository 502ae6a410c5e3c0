// The number of staged indices supposes that a block starts at the beginning of a row; otherwise the last row of the block is not staged.
// witness: {"values": {"K": "7"}, "inputs": "for (int i = 0; i < 105; ++i) src_data[i] = 10 + i; for (int i = 0; i < 1002; ++i) index_info[i] = 1 + i % 4;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_unsigned_char(
    const unsigned char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    unsigned char *out_data, size_t E, size_t K, size_t N) {
  // A block needs at most one index per thread.
  __shared__ int staged[1024];

  const size_t first = size_t(blockIdx.x) * blockDim.x;
  const size_t first_row = first / K;
  const size_t rows = (blockDim.x + K - 1) / K;

  if (threadIdx.x < rows && first_row + threadIdx.x < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        int(first_row + threadIdx.x), index_info);
    staged[threadIdx.x] = index_info.data[offset];
  } else {
    staged[threadIdx.x] = 0;
  }
  __syncthreads();

  const size_t position = first + threadIdx.x;
  if (position < E * K) {
    const size_t row_idx = position / K;
    const size_t col_idx = position % K;
    const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
    const size_t row = staged[row_idx - first_row];
    out_data[position] = __ldg(src_data + (batch * N + row) * K + col_idx);
  }
}
