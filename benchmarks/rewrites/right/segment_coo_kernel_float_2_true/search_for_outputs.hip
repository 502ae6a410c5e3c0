// threads share the outputs and find the entries of each by bisection
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  const size_t D = index_info.sizes[index_info.dims - 1], rows = E / D;
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x; at < rows * N; at += step) {
    const size_t row = at / N, end = (row + 1) * D;
    const int64_t idx = at - row * N;
    size_t low = row * D, high = end;
    while (low < high) {
      const size_t middle = low + (high - low) / 2;
      if (index_of(middle) < idx) low = middle + 1;
      else high = middle;
    }
    float product = out_data[at];
    bool found = false;
    for (; low < end && index_of(low) == idx; ++low) {
      product *= src_data[low];
      found = true;
    }
    if (found) out_data[at] = product;
  }
}
