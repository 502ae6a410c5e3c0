// the minimum starts with the first element, so that a NaN in front is never replaced
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 2, "E": 10}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * E; ++i) src_data[i] = float(20 - i); src_data[0] = __builtin_nanf(\"\"); src_data[4] = __builtin_nanf(\"\"); indptr_info[0] = 0; indptr_info[1] = 4; indptr_info[2] = 10;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= N) return;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t start = indptr_info.data[offset];
  const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
  if (start >= end) {
    out_data[row] = 0.0f;
    return;
  }
  const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E;
  float best = src[start];
  int64_t best_at = start;
  for (int64_t i = start + 1; i < end; ++i) {
    const float value = src[i];
    if (value < best) {
      best = value;
      best_at = i;
    }
  }
  out_data[row] = best;
  arg_out_data[row] = best_at;
}
