// Threads of empty segments return early and leave the stale output instead of writing zero.
// witness: {"values": {"indptr_info_rows": "2", "N_per_row": "20", "K": "3", "E": "6"}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t tid = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (tid >= N * K) return;
  const int last = indptr_info.dims - 1;
  const size_t segments = indptr_info.sizes[last] - 1;
  const size_t row = tid / K;
  const size_t batch = row / segments;
  const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  const int64_t begin = indptr_info.data[offset];
  const int64_t length = indptr_info.data[offset + indptr_info.strides[last]] - begin;
  if (length == 0) return;  // nothing to add
  const __half *src = src_data + (batch * E + begin) * K + (tid - row * K);
  __half sum = *src;
  for (int64_t left = length - 1; left > 0; --left) {
    src += K;
    sum = sum + *src;
  }
  out_data[tid] = sum;
}
