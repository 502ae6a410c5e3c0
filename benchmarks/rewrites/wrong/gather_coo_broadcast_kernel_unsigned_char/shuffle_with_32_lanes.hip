// The lane number is taken modulo 32, so on wavefronts of 64 lanes the upper half gets the indices of the lower half.
// witness: {"values": {}, "inputs": "for (int i = 0; i < 90; ++i) src_data[i] = 10 + i; for (int i = 0; i < 1002; ++i) index_info[i] = i % 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_unsigned_char(
    const unsigned char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    unsigned char *out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx % K;
  const int lane = threadIdx.x & 31;

  // The first lane of each row loads the index, the others receive it.
  const int leader = lane > col_idx ? lane - col_idx : 0;
  int row = 0;
  if (lane == leader && thread_idx < E * K) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    row = index_info.data[offset];
  }
  row = __shfl(row, leader);

  if (thread_idx < E * K) {
    const size_t batch = row_idx / index_info.sizes[index_info.dims - 1];
    out_data[thread_idx] = __ldg(src_data + (batch * N + row) * K + col_idx);
  }
}
