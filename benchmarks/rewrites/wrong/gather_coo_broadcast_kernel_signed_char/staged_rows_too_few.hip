// The rows of a block are staged in shared memory, but their number is computed as if every block began at the start of a row.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "60", "K": "7", "N": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  __shared__ int first_offset[257];
  const size_t total = E * K;
  const size_t block_begin = (size_t)blockIdx.x * blockDim.x;
  const size_t first_row = block_begin / K;
  const size_t rows = (blockDim.x + K - 1) / K;  // rows that a block touches
  const int per_batch = index_info.sizes[index_info.dims - 1];

  for (size_t r = threadIdx.x; r < 257; r += blockDim.x)
    first_offset[r] = 0;
  __syncthreads();
  for (size_t r = threadIdx.x; r < rows; r += blockDim.x) {
    const size_t row_idx = first_row + r;
    if (row_idx < E) {
      const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row_idx, index_info)];
      first_offset[r] = (row_idx / per_batch) * N + row;
    }
  }
  __syncthreads();

  const size_t i = block_begin + threadIdx.x;
  if (i < total) {
    const size_t row_idx = i / K;
    out_data[i] = src_data[(size_t)first_offset[row_idx - first_row] * K + (i - row_idx * K)];
  }
}
