// The source rows of a block are staged in shared memory, one per row that the block touches.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  __shared__ size_t first_offset[257];
  const size_t total = E * K;
  const size_t block_begin = (size_t)blockIdx.x * blockDim.x;
  size_t block_end = block_begin + blockDim.x;
  if (block_end > total) block_end = total;
  const size_t first_row = block_begin / K;
  const size_t rows = block_end > block_begin ? (block_end - 1) / K - first_row + 1 : 0;
  const int per_batch = index_info.sizes[index_info.dims - 1];

  for (size_t r = threadIdx.x; r < rows; r += blockDim.x) {
    const int row_idx = (int)(first_row + r);
    const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    first_offset[r] = ((size_t)(row_idx / per_batch) * N + row) * K;
  }
  __syncthreads();

  const size_t i = block_begin + threadIdx.x;
  if (i < block_end) {
    const size_t row_idx = i / K;
    out_data[i] = src_data[first_offset[row_idx - first_row] + (i - row_idx * K)];
  }
}
