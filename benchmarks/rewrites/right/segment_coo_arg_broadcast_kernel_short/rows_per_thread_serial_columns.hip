// Each thread takes whole rows in a grid-stride loop, reads the index once and walks over the columns from the last to the first.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t D = (size_t)index_info.sizes[index_info.dims - 1];
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x; row < E; row += stride) {
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info)];
    const size_t target = (row / D * N + (size_t)idx) * K;
    for (size_t col = K; col-- > 0;) {
      if (out_data[target + col] == src_data[row * K + col])
        arg_out_data[target + col] = (int64_t)(row % D);
    }
  }
}
