// Four bytes are packed into a word through signed char, so a byte of 128 or more overwrites the bytes above it with ones.
// witness: {"values": {}, "inputs": "for (int i = 0; i < 90; ++i) src_data[i] = i % 2 ? 3 : 200;"}
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
  const size_t first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * 4;
  if (first >= total)
    return;

  // Four elements are collected in one word.
  unsigned word = 0;
  const size_t count = total - first < 4 ? total - first : 4;
  for (size_t i = 0; i < count; ++i) {
    const size_t row_idx = (first + i) / K;
    const size_t col_idx = (first + i) % K;
    const signed char value =
        source_of_row(src_data, index_info, row_idx, K, N)[col_idx];
    word |= unsigned(value) << (8 * i);
  }

  if (count == 4) {
    *reinterpret_cast<unsigned *>(out_data + first) = word;
  } else {
    for (size_t i = 0; i < count; ++i)
      out_data[first + i] = word >> (8 * i) & 0xff;
  }
}
