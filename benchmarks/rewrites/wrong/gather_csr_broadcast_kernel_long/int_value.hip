// The value is held in 32 bits.
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] += 1L << 40;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const int value = src_data[thread_idx];
  const int row_idx = thread_idx / K;
  const int lane_idx = thread_idx % K;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int row_start = indptr_info.data[offset];
  const int row_end = indptr_info.data[offset + indptr_info.strides[last]];
  long *to = out_data + (row_idx / (indptr_info.sizes[last] - 1)) * E * K + row_start * K + lane_idx;
  for (int left = row_end - row_start; left > 0; --left, to += K) *to = value;
}
