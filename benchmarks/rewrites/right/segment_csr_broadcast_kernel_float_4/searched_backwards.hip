// the segment is searched from its end with less-or-equal, which also finds the first of equal minima
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t thread_idx =
      static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= N * K) return;
  const size_t row = thread_idx / K;
  const size_t column = thread_idx - row * K;
  const int last = indptr_info.dims - 1;
  const int64_t *indptr =
      indptr_info.data +
      IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  const int64_t row_start = indptr[0];
  const int64_t row_end = indptr[indptr_info.strides[last]];
  const size_t batch = row / (indptr_info.sizes[last] - 1);

  float smallest = Reducer<float, MIN>::init();
  int64_t best = row_start;
  for (int64_t e = row_end - 1; e >= row_start; --e) {
    const float value = src_data[(batch * E + e) * K + column];
    if (value <= smallest) {
      smallest = value;
      best = e;
    }
  }
  if (row_start < row_end) {
    out_data[thread_idx] = smallest;
    arg_out_data[thread_idx] = best;
  } else {
    out_data[thread_idx] = 0.f;
  }
}
