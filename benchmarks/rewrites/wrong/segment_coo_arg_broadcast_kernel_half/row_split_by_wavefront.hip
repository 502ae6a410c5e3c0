// The lane of a row's first column loads the index for the row, but a row that began in the previous wavefront has no such lane.
// witness: {"values": {}, "inputs": "src_data[64] = __float2half(3.0f); out_data[index_info[10] * K + 4] = __float2half(3.0f);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t thread_idx = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = thread_idx / K;
  const size_t col = thread_idx % K;
  const int D = index_info.sizes[index_info.dims - 1];
  const int lane = threadIdx.x % warpSize;

  // The K lanes of a row share one load of its index.
  int idx = 0;
  if (row < E && col == 0) {
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
    idx = (int)index_info.data[offset];
  }
  const int leader = col < (size_t)lane ? lane - (int)col : 0;
  idx = __shfl(idx, leader);

  if (row < E) {
    const size_t out_at = (row / D * N + idx) * K + col;
    if (src_data[thread_idx] == out_data[out_at]) arg_out_data[out_at] = (int64_t)(row % D);
  }
}
