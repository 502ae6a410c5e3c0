// Each segment is scanned from its end, and an equal value replaces the later one.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N)
    return;
  const int last = indptr_info.dims - 1;
  const int off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + off);
  const int64_t end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  if (end <= begin) {
    out_data[row_idx] = 0.0f;
    return;
  }
  float best = std::numeric_limits<float>::max();
  int64_t best_idx = begin;
  for (int64_t i = end - 1; i >= begin; --i) {
    const float x = row[i];
    if (x <= best) {
      best = x;
      best_idx = i;
    }
  }
  out_data[row_idx] = best;
  arg_out_data[row_idx] = best_idx;
}
