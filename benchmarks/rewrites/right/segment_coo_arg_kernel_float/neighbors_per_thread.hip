// each thread walks neighboring elements, counts row and column up and reads the result of a segment once
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t workers = static_cast<size_t>(blockDim.x) * gridDim.x;
  const size_t share = (E + workers - 1) / workers;
  const size_t first = (static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * share;
  const size_t end = first + share < E ? first + share : E;
  if (first >= end) return;

  const int D = index_info.sizes[index_info.dims - 1];
  size_t row = first / D;
  int column = static_cast<int>(first % D);
  bool known = false;
  size_t target = 0;
  float result = 0.0f;
  for (size_t e = first; e < end; ++e) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        static_cast<int>(e), index_info);
    const size_t at = row * N + index_info.data[offset];
    if (!known || at != target) {
      known = true;
      target = at;
      result = out_data[target];
    }
    if (src_data[e] == result) arg_out_data[target] = column;
    if (++column == D) {
      column = 0;
      ++row;
    }
  }
}
