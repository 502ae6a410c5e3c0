// A grid-stride loop over all elements in 64-bit integers, from the last element to the first, with a comparison in float.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t stride = (size_t)blockDim.x * gridDim.x;
  const size_t row_length = (size_t)index_info.sizes[index_info.dims - 1];
  for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < total; t += stride) {
    const size_t element = total - 1 - t;
    const size_t row = element / K;
    const size_t col = element - row * K;
    const size_t batch = row / row_length;
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info);
    const size_t out_at = (batch * N + (size_t)index_info.data[offset]) * K + col;
    if (__half2float(src_data[element]) == __half2float(out_data[out_at]))
      arg_out_data[out_at] = (int64_t)(row - batch * row_length);
  }
}
