// elements are added in pairs, and whether one is left over is told by the end rather than by the length
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 3, "K": 2, "E": 12}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i % 11; const int64_t pointers[] = {0, 3, 8, 12}; for (size_t i = 0; i < indptr_info_rows * (N_per_row + 1); ++i) indptr_info[i] = pointers[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_0(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t thread_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const int row_idx = thread_idx / K, lane_idx = thread_idx % K;
  const int columns = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr_info.data[offset];
  const int64_t end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  const float *src = src_data + row_idx / columns * E * K + lane_idx;

  float even = 0, odd = 0;
  for (int64_t i = begin; i + 1 < end; i += 2) {
    even += src[i * K];
    odd += src[(i + 1) * K];
  }
  if (end > begin && (end & 1)) even += src[(end - 1) * K];
  out_data[thread_idx] = even + odd;
}
