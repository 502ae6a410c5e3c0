// Each wavefront copies whole rows, with its lanes across the columns; the stride is the number of complete and partial wavefronts of the grid.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The start of the K source elements that belong to row_idx.
__device__ inline const unsigned char *source_of_row(
    const unsigned char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> &index_info, size_t row_idx,
    size_t K, size_t N) {
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      int(row_idx), index_info);
  const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
  return src_data + (batch * N + size_t(index_info.data[offset])) * K;
}

__global__ void gather_coo_broadcast_kernel_unsigned_char(
    const unsigned char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    unsigned char *out_data, size_t E, size_t K, size_t N) {
  const size_t per_block = (blockDim.x + warpSize - 1) / warpSize;
  const unsigned in_block = threadIdx.x / warpSize;
  const unsigned lane = threadIdx.x % warpSize;
  // The last wavefront of a block may have fewer lanes.
  const unsigned rest = blockDim.x - in_block * warpSize;
  const unsigned lanes = rest < unsigned(warpSize) ? rest : unsigned(warpSize);

  const size_t stride = per_block * gridDim.x;
  for (size_t row_idx = blockIdx.x * per_block + in_block; row_idx < E; row_idx += stride) {
    const unsigned char *source = source_of_row(src_data, index_info, row_idx, K, N);
    for (size_t column = lane; column < K; column += lanes)
      out_data[row_idx * K + column] = source[column];
  }
}
