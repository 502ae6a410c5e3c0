// The fast path for K = 1 forgets the offset of the row of indptr in the output.
// witness: {"values": {"K": 1}, "contents": "unit", "seed": 11}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const int last = indptr_info.dims - 1;
  const long val = src_data[thread_idx];
  if (K == 1) {  // a segment is contiguous: no strides, four stores at a time
    const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(thread_idx, indptr_info);
    long *p = out_data + bounds[0];
    long *const end = out_data + bounds[indptr_info.strides[last]];
    for (; end - p >= 4; p += 4) {
      p[0] = val;
      p[1] = val;
      p[2] = val;
      p[3] = val;
    }
    for (; p < end; ++p) *p = val;
    return;
  }
  const int row = thread_idx / (int)K;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t end = bounds[indptr_info.strides[last]];
  long *out = out_data + (size_t)(row / (indptr_info.sizes[last] - 1)) * E * K + thread_idx % (int)K;
  for (int64_t e = bounds[0]; e < end; ++e) out[e * K] = val;
}
