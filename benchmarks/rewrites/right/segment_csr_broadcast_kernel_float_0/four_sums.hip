// four sums that are added at the end, and a rest
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

  float part[4] = {0, 0, 0, 0};
  int64_t i = begin;
  for (; i + 4 <= end; i += 4) {
#pragma unroll
    for (int k = 0; k < 4; ++k) part[k] += src[(i + k) * K];
  }
  for (; i < end; ++i) part[i & 3] += src[i * K];
  out_data[thread_idx] = (part[0] + part[1]) + (part[2] + part[3]);
}
