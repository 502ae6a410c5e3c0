// each thread copies whole rows of columns, entry by entry
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int entries = index_info.sizes[index_info.dims - 1];
  for (size_t entry = (size_t)blockIdx.x * blockDim.x + threadIdx.x; entry < E;
       entry += (size_t)gridDim.x * blockDim.x) {
    const size_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)];
    const float *from = src_data + (entry / entries * N + row) * K;
    float *to = out_data + entry * K;
    for (size_t column = 0; column < K; ++column) to[column] = from[column];
  }
}
