// The last segment of a batch is taken to end at E, although its bound may be less.
// witness: {"inputs": "for (int r = 0; r < 3; ++r) { indptr_info[r * 5] = 0; indptr_info[r * 5 + 1] = 300; indptr_info[r * 5 + 2] = 700; indptr_info[r * 5 + 3] = 800; indptr_info[r * 5 + 4] = 1200 + 100 * r; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < N * K) {
    const int row_idx = thread_idx / K;
    const int lane_idx = thread_idx - row_idx * K;
    const int dim = indptr_info.dims - 1;
    const int per_batch = indptr_info.sizes[dim] - 1;
    const int batch = row_idx / per_batch;
    const int within = row_idx - batch * per_batch;
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t row_start = indptr_info.data[offset];
    // The bounds of the next batch must not be read.
    const int64_t row_end =
        within + 1 < per_batch ? indptr_info.data[offset + indptr_info.strides[dim]] : static_cast<int64_t>(E);
    const long val = src_data[thread_idx];
    for (int64_t e = row_start; e < row_end; ++e) {
      out_data[(batch * E + e) * K + lane_idx] = val;
    }
  }
}
