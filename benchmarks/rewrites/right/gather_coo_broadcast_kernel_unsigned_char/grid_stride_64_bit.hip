// A grid-stride loop with 64-bit positions.
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
  const size_t total = E * K;
  const size_t stride = size_t(blockDim.x) * gridDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += stride) {
    const size_t row_idx = i / K;
    out_data[i] = source_of_row(src_data, index_info, row_idx, K, N)[i - row_idx * K];
  }
}
