// Each thread sums up to two adjacent columns of a segment, the second one only where it exists.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline void add_element(__half &sum, __half value) { sum = sum + value; }
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t pairs = (K + 1) / 2;
  const size_t tid = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (tid >= N * pairs) return;
  const size_t column = tid % pairs * 2, row = tid / pairs;
  const bool second = column + 1 < K;
  const int last = indptr_info.dims - 1;
  const int64_t *limit = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  const int64_t end = limit[indptr_info.strides[last]];
  const __half *src = src_data + row / (indptr_info.sizes[last] - 1) * E * K + column;
  __half sums[2] = {__float2half(0.0f), __float2half(0.0f)};
  int64_t e = *limit;
  while (e < end) {
    add_element(sums[0], src[e * K]);
    if (second) add_element(sums[1], src[e * K + 1]);
    ++e;
  }
  out_data[row * K + column] = sums[0];
  if (second) out_data[row * K + column + 1] = sums[1];
}
