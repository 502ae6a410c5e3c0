// A thread owns a whole row of elements and loops over its columns.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t stride = (size_t)blockDim.x * gridDim.x;
  const int D = index_info.sizes[index_info.dims - 1];
  for (size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x; row < E; row += stride) {
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
    const size_t first = (row / D * N + (size_t)index_info.data[offset]) * K;
    const int64_t position = (int64_t)(row % D);
    const __half *src = src_data + row * K;
    for (size_t col = 0; col < K; ++col) {
      if (src[col] == out_data[first + col]) arg_out_data[first + col] = position;
    }
  }
}
