// a thread adds two columns, and the last of an odd number of columns is left out
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 4, "K": 5, "E": 10}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i % 11; const int64_t pointers[] = {0, 3, 4, 7, 10}; for (size_t i = 0; i < indptr_info_rows * (N_per_row + 1); ++i) indptr_info[i] = pointers[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_0(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / K;
  const int k = thread_idx % K;
  if (row_idx >= N || k % 2 != 0 || k + 1 >= K) return;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = indptr_info.data[offset];
  const int64_t row_end = indptr_info.data[offset + indptr_info.strides[last]];
  const float *src = src_data + row_idx / (indptr_info.sizes[last] - 1) * E * K + k;
  float left = 0, right = 0;
  for (int64_t i = row_start; i < row_end; ++i) {
    left += src[K * i];
    right += src[K * i + 1];
  }
  out_data[thread_idx] = left;
  out_data[thread_idx + 1] = right;
}
