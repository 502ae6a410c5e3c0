// elements are compared as ordered integers, in which -0 is less than 0
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 5, "E": 26}, "inputs": "const int lengths[] = {5, 0, 8, 1, 12}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 5; ++i) { indptr_info[r * 6 + i] = at; at += lengths[i]; } indptr_info[r * 6 + 5] = at; } for (size_t i = 0; i < out_data_count; ++i) arg_out_data[i] = E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = i % 3 == 0 ? 2.f : i % 3 == 1 ? 0.f : -0.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// An integer that orders finite floats as they are.
__device__ static int key_of(const float x) {
  const int bits = __float_as_int(x);
  return bits < 0 ? bits ^ 0x7fffffff : bits;
}

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N) return;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr[0], end = indptr[step];
  const float *src = src_data + (row_idx / segments) * E;
  int64_t arg = begin;
  int lowest = 0x7fffffff;
  for (int64_t i = begin; i < end; ++i) {
    const int key = key_of(src[i]);
    if (key < lowest) {
      lowest = key;
      arg = i;
    }
  }
  if (begin < end) {
    out_data[row_idx] = src[arg];
    arg_out_data[row_idx] = arg;
  } else {
    out_data[row_idx] = 0.f;
  }
}
