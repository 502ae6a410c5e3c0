// The number of rows that a block touches is rounded up from its size alone, so the last row of a block that starts inside a row is not staged.
// witness: {"values": {}, "inputs": "for (size_t j = 0; j < src_data_count; ++j) src_data[j] = 1; for (size_t j = 0; j < out_data_count; ++j) out_data[j] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
constexpr int kMaxBlockRows = 1025;

__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // The targets of the rows that this block touches are computed once and staged.
  __shared__ long long rowTarget[kMaxBlockRows];
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t firstItem = (size_t)blockIdx.x * blockDim.x;
  const int firstRow = (int)(firstItem / K);
  const int rows = (int)((blockDim.x + K - 1) / K);

  for (int r = threadIdx.x; r < kMaxBlockRows; r += blockDim.x) {
    const int row = firstRow + r;
    long long target = 0;
    if (r < rows && row < E) {
      const int idx = (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
      target = (long long)(((size_t)(row / D) * N + idx) * K);
    }
    rowTarget[r] = target;
  }
  __syncthreads();

  const size_t item = firstItem + threadIdx.x;
  if (item < E * K) {
    const int row = (int)(item / K);
    const size_t target = (size_t)rowTarget[row - firstRow] + item % K;
    if (src_data[item] == out_data[target]) arg_out_data[target] = row % D;
  }
}
