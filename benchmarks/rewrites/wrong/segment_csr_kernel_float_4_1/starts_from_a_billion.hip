// the minimum starts from a billion, which all elements of a segment may exceed
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 5, "E": 26}, "inputs": "const int lengths[] = {5, 0, 8, 1, 12}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1e12f * (20 - i % 11);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= N) return;
  const int64_t *pointer = indptr_info.data + IndexPtrToOffset<int64_t>::get(thread_idx, indptr_info);
  const int64_t row_start = pointer[0], row_end = pointer[step];
  const float *row = src_data + (size_t)(thread_idx / segments) * E;

  float smallest = 1e9f;
  int64_t smallest_at = row_start;
  for (int64_t e = row_start; e < row_end; ++e) {
    const float value = __ldg(row + e);
    const bool less = value < smallest;
    smallest = less ? value : smallest;
    smallest_at = less ? e : smallest_at;
  }
  const bool empty = row_end <= row_start;
  out_data[thread_idx] = empty ? 0.f : smallest;
  if (!empty) arg_out_data[thread_idx] = smallest_at;
}
