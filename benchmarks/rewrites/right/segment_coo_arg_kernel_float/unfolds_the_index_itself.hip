// a grid-stride loop that computes row, column and offset of the index in one pass over the dimensions
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int last = index_info.dims - 1;
  const size_t D = index_info.sizes[last];
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t e = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; e < E; e += step) {
    const size_t row = e / D;
    const size_t column = e - row * D;
    int offset;
    if (last == 0) {
      offset = static_cast<int>(e) * index_info.strides[0];
    } else {
      offset = static_cast<int>(column) * index_info.strides[last];
      int rest = static_cast<int>(row);
      for (int d = last - 1; d > 0; --d) {
        const int next = rest / index_info.sizes[d];
        offset += (rest - next * index_info.sizes[d]) * index_info.strides[d];
        rest = next;
      }
      offset += rest * index_info.strides[0];
    }
    const size_t target = row * N + index_info.data[offset];
    const float value = src_data[e];
    const float result = out_data[target];
    if (!(value == result)) continue;
    arg_out_data[target] = static_cast<int64_t>(column);
  }
}
