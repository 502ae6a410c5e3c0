// a row ends where the next row starts, which is not so for the last row of a batch
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 6, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < 3 * 1500 * 6; ++i) src_data[i] = -1.0f - (float)(i % 5);"}
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
  // The end of this row is the start of the next one.
  const int64_t row_end =
      row_idx + 1 < static_cast<int>(N)
          ? __ldg(indptr_info.data +
                  IndexPtrToOffset<int64_t>::get(row_idx + 1, indptr_info))
          : __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int batch = row_idx / (indptr_info.sizes[last] - 1);
  const float *src = src_data + batch * E * K + column;

  float smallest = Reducer<float, MIN>::init();
  int64_t best = row_start;
  for (int64_t e = row_start; e < row_end; ++e) {
    const float value = src[K * e];
    if (value < smallest) {
      smallest = value;
      best = e;
    }
  }
  if (row_end > row_start) {
    out_data[thread_idx] = smallest;
    arg_out_data[thread_idx] = best;
  } else {
    out_data[thread_idx] = 0.f;
  }
}
