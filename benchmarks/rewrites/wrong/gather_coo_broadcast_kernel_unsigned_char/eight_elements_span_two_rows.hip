// Eight consecutive elements of a thread are taken from at most two rows, but with a small K they span more.
// witness: {"values": {"K": "3"}, "inputs": "for (int i = 0; i < 45; ++i) src_data[i] = 10 + i;"}
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
  const size_t first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * 8;
  if (first >= total)
    return;

  // Eight elements per thread: the rest of the current row, then the start of the next one.
  const size_t row_idx = first / K;
  const size_t col_idx = first % K;
  const unsigned char *current = source_of_row(src_data, index_info, row_idx, K, N);
  const unsigned char *next =
      row_idx + 1 < E ? source_of_row(src_data, index_info, row_idx + 1, K, N) : current;

  const size_t left = K - col_idx;
  for (size_t i = 0; i < 8 && first + i < total; ++i) {
    if (i < left)
      out_data[first + i] = __ldg(current + col_idx + i);
    else
      out_data[first + i] = __ldg(next + (i - left) % K);
  }
}
