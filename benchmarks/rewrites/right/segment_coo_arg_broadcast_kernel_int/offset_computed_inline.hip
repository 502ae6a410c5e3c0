// a loop with a stride of the grid that decomposes the row into the sizes of the index tensor itself
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t stride = static_cast<size_t>(gridDim.x) * blockDim.x;
  const int last = index_info.dims - 1;
  const size_t D = index_info.sizes[last];
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       i < total; i += stride) {
    const size_t row = i / K;
    const size_t column = i - row * K;
    const size_t batch = row / D;

    long long offset = 0;
    long long rest = static_cast<long long>(row);
    for (int d = last; d > 0; --d) {
      const long long size = index_info.sizes[d];
      const long long quotient = rest / size;
      offset += (rest - quotient * size) * index_info.strides[d];
      rest = quotient;
    }
    offset += rest * index_info.strides[0];

    const size_t segment = batch * N + static_cast<size_t>(index_info.data[offset]);
    const size_t position = segment * K + column;
    if (out_data[position] != src_data[i]) continue;
    arg_out_data[position] = static_cast<int64_t>(row - batch * D);
  }
}
