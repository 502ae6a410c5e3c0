// The 32-bit multiplier that replaces the division by K overflows to 0 when K is 1.
// witness: {"values": {"K": "1"}, "inputs": "for (int i = 0; i < 15; ++i) src_data[i] = 10 + i;"}
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
  const unsigned thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K)
    return;

  // Division by the invariant K: the high word of a product with 2^32 / K, rounded up.
  const unsigned divisor = K;
  const unsigned multiplier = (0xffffffffu / divisor) + 1u;
  unsigned row_idx = (unsigned long long)thread_idx * multiplier >> 32;
  if (row_idx * divisor > thread_idx)
    --row_idx;
  const unsigned col_idx = thread_idx - row_idx * divisor;

  const unsigned char *source = source_of_row(src_data, index_info, row_idx, K, N);
  out_data[thread_idx] = __ldg(source + (col_idx < divisor ? col_idx : divisor - 1));
}
