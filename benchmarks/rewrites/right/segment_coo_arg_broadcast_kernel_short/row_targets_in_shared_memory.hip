// Tiles of 128 rows are staged in shared memory with the target and the position of each row, and the threads share the elements of a tile.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
constexpr int kTileOfRows = 128;

__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ unsigned long long targetOfRow[kTileOfRows];
  __shared__ int positionOfRow[kTileOfRows];
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t step = (size_t)gridDim.x * kTileOfRows;
  for (size_t first = (size_t)blockIdx.x * kTileOfRows; first < E; first += step) {
    const size_t left = E - first;
    const size_t rows = left < (size_t)kTileOfRows ? left : (size_t)kTileOfRows;
    for (size_t r = threadIdx.x; r < rows; r += blockDim.x) {
      const int row = (int)(first + r);
      const size_t idx = (size_t)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
      targetOfRow[r] = ((size_t)(row / D) * N + idx) * K;
      positionOfRow[r] = row % D;
    }
    __syncthreads();
    for (size_t i = threadIdx.x; i < rows * K; i += blockDim.x) {
      const size_t r = i / K;
      const size_t target = targetOfRow[r] + (i - r * K);
      if (src_data[first * K + i] == out_data[target]) arg_out_data[target] = positionOfRow[r];
    }
    __syncthreads();
  }
}
