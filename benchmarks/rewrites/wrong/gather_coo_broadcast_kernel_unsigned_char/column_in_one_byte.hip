// The column is kept in an unsigned char, which wraps around when K is more than 256.
// witness: {"values": {"K": "300", "E_per_row": "5"}, "inputs": "for (int i = 0; i < 4500; ++i) src_data[i] = i / 256 * 7 + i % 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// A position in the output.
struct RowAndColumn {
  int row;
  unsigned char column;
};

__global__ void gather_coo_broadcast_kernel_unsigned_char(
    const unsigned char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    unsigned char *out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K)
    return;

  RowAndColumn position;
  position.row = thread_idx / K;
  position.column = thread_idx - position.row * K;

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      position.row, index_info);
  const size_t row = index_info.data[offset];
  const size_t batch = position.row / index_info.sizes[index_info.dims - 1];

  out_data[thread_idx] = __ldg(src_data + (batch * N + row) * K + position.column);
}
