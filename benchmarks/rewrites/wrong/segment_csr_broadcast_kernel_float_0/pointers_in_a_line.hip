// the pointers of all batches are read in a line, although every batch has one more than rows
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 3, "K": 2, "E": 12}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i % 11; const int64_t pointers[] = {0, 2, 7, 12, 0, 5, 6, 12}; for (size_t i = 0; i < indptr_info_rows * (N_per_row + 1); ++i) indptr_info[i] = pointers[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_0(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t thread_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const size_t row_idx = thread_idx / K, k = thread_idx % K;
  const int64_t begin = indptr_info.data[row_idx], end = indptr_info.data[row_idx + 1];
  const size_t batch = row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1);
  const float *src = src_data + (batch * E + begin) * K + k;
  float sum = 0;
  for (int64_t i = begin; i < end; ++i, src += K) sum += *src;
  out_data[thread_idx] = sum;
}
