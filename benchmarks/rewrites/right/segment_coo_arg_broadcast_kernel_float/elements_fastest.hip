// neighbouring threads have neighbouring elements of a column
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t length = index_info.sizes[index_info.dims - 1];
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < E * K; i += (size_t)gridDim.x * blockDim.x) {
    const size_t column = i / E, element = i % E, row = element / length, place = element - row * length;
    const int64_t segment =
        index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)element, index_info)];
    const float *best = out_data + (row * N + segment) * K + column;
    if (*best == src_data[element * K + column]) arg_out_data[best - out_data] = place;
  }
}
