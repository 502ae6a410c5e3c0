// A grid-stride loop with indices of 64 bits compares in single precision, and each block starts from the back of its range.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  const size_t columns = size_t(index_info.sizes[index_info.dims - 1]);
  const size_t step = size_t(gridDim.x) * blockDim.x;
  size_t left = E;
  const size_t lane = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

  while (left > lane) {
    const size_t i = left - 1 - lane;
    const size_t row = i / columns;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
    const size_t target = row * N + size_t(index_info.data[offset]);
    const float candidate = __half2float(src_data[i]);
    const float result = __half2float(out_data[target]);
    if (candidate == result) arg_out_data[target] = int64_t(i - row * columns);
    if (left <= step) break;
    left -= step;
  }
}
