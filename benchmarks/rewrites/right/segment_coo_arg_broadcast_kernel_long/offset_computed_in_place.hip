// a loop with the stride of the grid and 64-bit indices, the offset into the index is computed in place
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  const int64_t elements = (int64_t)(E * K);
  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  const int last = index_info.dims - 1;
  const int64_t D = index_info.sizes[last];
  for (int64_t element = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; element < elements;
       element += stride) {
    const int64_t edge = element / (int64_t)K;
    const int64_t column = element - edge * (int64_t)K;
    const int64_t position = edge % D;

    int64_t offset = 0;
    int64_t rest = edge;
    for (int dimension = last; dimension > 0; --dimension) {
      const int64_t size = index_info.sizes[dimension];
      offset += rest % size * index_info.strides[dimension];
      rest /= size;
    }
    offset += rest * index_info.strides[0];

    const int64_t segment = index_info.data[offset];
    const int64_t target = (edge / D * (int64_t)N + segment) * (int64_t)K + column;
    if (out_data[target] != src_data[element]) continue;
    arg_out_data[target] = position;
  }
}
