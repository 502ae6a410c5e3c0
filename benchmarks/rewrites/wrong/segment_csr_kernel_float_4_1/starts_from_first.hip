// The running minimum starts from the first element, so that a NaN there is never replaced.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "2", "E": "8"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[0] = 0; indptr_info[1] = 4; indptr_info[2] = 8; src_data[4] = NAN; src_data[5] = 1.0f;"}
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

  if (begin >= end) {
    out_data[row_idx] = 0.0f;
    return;
  }
  float best = row[begin];
  int64_t best_idx = begin;
  for (int64_t i = begin + 1; i < end; ++i) {
    if (row[i] < best) {
      best = row[i];
      best_idx = i;
    }
  }
  out_data[row_idx] = best;
  arg_out_data[row_idx] = best_idx;
}
