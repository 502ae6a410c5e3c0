// 64-bit arithmetic in a loop over the grid, the position by subtraction, the load of the source first
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  for (size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x; e < E;
       e += (size_t)gridDim.x * blockDim.x) {
    const float mine = src_data[e];
    const size_t row = e / (size_t)D;
    const size_t position = e - row * (size_t)D;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
    const size_t at = row * N + (size_t)idx;
    if (out_data[at] == mine) arg_out_data[at] = (int64_t)position;
  }
}
