// blocks walk rows and threads walk columns
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  for (size_t row = blockIdx.x; row < E; row += gridDim.x) {
    const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(row), index_info)];
    const size_t base = (row / D * N + segment) * K;
    const int64_t place = row % D;
    for (size_t k = threadIdx.x; k < K; k += blockDim.x) {
      if ((src_data[row * K + k] ^ out_data[base + k]) == 0) arg_out_data[base + k] = place;
    }
  }
}
