// A block stages the first output position of each row it covers in shared memory, tile by tile.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // A tile of blockDim.x consecutive elements covers at most blockDim.x rows.
  __shared__ size_t row_start[1024];
  const size_t total = E * K;
  const size_t stride = (size_t)blockDim.x * gridDim.x;
  const size_t D = (size_t)index_info.sizes[index_info.dims - 1];
  for (size_t base = (size_t)blockIdx.x * blockDim.x; base < total; base += stride) {
    const size_t end = base + blockDim.x < total ? base + blockDim.x : total;
    const size_t first_row = base / K;
    const size_t last_row = (end - 1) / K;
    const size_t staged = first_row + threadIdx.x;
    if (staged <= last_row) {
      const int offset =
          at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)staged, index_info);
      row_start[threadIdx.x] = (staged / D * N + (size_t)index_info.data[offset]) * K;
    }
    __syncthreads();
    const size_t element = base + threadIdx.x;
    if (element < total) {
      const size_t row = element / K;
      const size_t out_at = row_start[row - first_row] + (element - row * K);
      if (src_data[element] == out_data[out_at]) arg_out_data[out_at] = (int64_t)(row % D);
    }
    __syncthreads();
  }
}
