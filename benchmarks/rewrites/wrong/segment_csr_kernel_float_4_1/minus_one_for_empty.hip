// the argument of an empty segment is set to -1, though callers have filled in their own value
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 5, "E": 14}, "inputs": "const int lengths[] = {5, 0, 8, 1, 0}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 3.f + (i * 37) % 101;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t begin = __ldg(indptr_info.data + offset);
    const int64_t end = __ldg(indptr_info.data + offset + step);
    const float *src = src_data + (row_idx / segments) * E;

    int64_t arg = -1;
    float val = 0.f;
    for (int64_t i = begin; i < end; ++i) {
      if (arg < 0 || src[i] < val) {
        val = src[i];
        arg = i;
      }
    }
    out_data[row_idx] = val;
    arg_out_data[row_idx] = arg;
  }
}
