// Pointers walk the segment with eight elements loaded ahead, and the position in indptr is computed from batch and segment.
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
  const size_t batch = tid / (segments * K);
  const size_t inner = tid - batch * segments * K;
  const size_t segment = inner / K, column = inner - segment * K;
  size_t place = segment * indptr_info.strides[last];
  size_t rest = batch;
  for (int d = last - 1; d >= 0; --d) {
    place += rest % indptr_info.sizes[d] * indptr_info.strides[d];
    rest /= indptr_info.sizes[d];
  }
  const int64_t begin = indptr_info.data[place];
  int64_t left = indptr_info.data[place + indptr_info.strides[last]] - begin;
  const __half *src = src_data + (batch * E + begin) * K + column;
  __half sum = __float2half(0.0f);
  for (; left >= 8; left -= 8, src += 8 * K) {
    __half ahead[8];
#pragma unroll
    for (int r = 0; r < 8; ++r) ahead[r] = src[r * K];
#pragma unroll
    for (int r = 0; r < 8; ++r) sum = sum + ahead[r];
  }
  for (; left > 0; --left, src += K) sum = sum + *src;
  out_data[tid] = sum;
}
