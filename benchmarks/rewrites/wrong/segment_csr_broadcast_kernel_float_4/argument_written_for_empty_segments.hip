// empty segments get the start of the segment as argument where the original leaves the argument untouched
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 40, "K": 2, "E": 5}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= static_cast<int>(N * K)) return;
  const int columns = static_cast<int>(K);
  const int row_idx = thread_idx / columns;
  const int column = thread_idx - row_idx * columns;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + offset);
  const int64_t row_end =
      __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int batch = row_idx / (indptr_info.sizes[last] - 1);
  const float *src = src_data + batch * E * K + column;

  float smallest = Reducer<float, MIN>::init();
  int64_t best = row_start;
  for (int64_t e = row_start; e < row_end; ++e) {
    Reducer<float, MIN>::update(&smallest, src[K * e], &best, e);
  }
  // No branch: every thread stores both results.
  out_data[thread_idx] = row_start < row_end ? smallest : 0.f;
  arg_out_data[thread_idx] = best;
}
