// Only the lane of column 0 reads the index of a row, so rows that begin in the previous wavefront take the value of lane 0, which has not read one.
// witness: {"values": {}, "inputs": "for (size_t j = 0; j < src_data_count; ++j) src_data[j] = 1; for (size_t j = 0; j < out_data_count; ++j) out_data[j] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // The lanes of a row get its index from the lane that holds column 0.
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t total = E * K;
  const size_t item = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int row = (int)(item / K);
  const int col = (int)(item % K);
  const int lane = threadIdx.x % warpSize;

  int idx = 0;
  if (item < total && col == 0) idx = (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  const int leader = lane - col;
  idx = __shfl(idx, leader < 0 ? 0 : leader);

  if (item < total) {
    const size_t target = ((size_t)(row / D) * N + idx) * K + col;
    if (src_data[item] == out_data[target]) arg_out_data[target] = row % D;
  }
}
