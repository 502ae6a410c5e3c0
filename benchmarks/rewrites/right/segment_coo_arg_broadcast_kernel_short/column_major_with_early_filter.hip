// A grid-stride loop over the elements in column-major order with 64-bit arithmetic.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t D = (size_t)index_info.sizes[index_info.dims - 1];
  const size_t threads = (size_t)gridDim.x * blockDim.x;
  const size_t self = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (size_t item = self; item < E * K; item += threads) {
    const size_t col = item / E;
    const size_t row = item - col * E;
    const size_t batch = row / D;
    const size_t position = row - batch * D;
    const size_t idx = (size_t)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info)];
    const size_t target = (batch * N + idx) * K + col;
    const int difference = (int)src_data[row * K + col] - (int)out_data[target];
    if (difference != 0) continue;
    arg_out_data[target] = (int64_t)position;
  }
}
