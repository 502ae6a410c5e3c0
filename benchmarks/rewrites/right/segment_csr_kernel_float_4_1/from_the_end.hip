// a grid-stride loop over the segments that walks each from its end and prefers the earlier of equal values
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t row = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; row < N;
       row += step) {
    const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    const int64_t start = indptr_info.data[offset];
    const int64_t end = indptr_info.data[offset + stride];
    if (end <= start) {
      out_data[row] = 0.0f;
      continue;
    }
    const float *src = src_data + row / segments * E;
    float best = std::numeric_limits<float>::max();
    int64_t best_at = start;
    for (int64_t i = end; i-- > start;) {
      const float value = src[i];
      if (value <= best) {
        best = value;
        best_at = i;
      }
    }
    out_data[row] = best;
    arg_out_data[row] = best_at;
  }
}
