// The batch of a row is computed with a rounded single-precision reciprocal, which is one too small for some row counts such as 41.
// witness: {"values": {"N_per_row": "41"}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = int64_t(i) * 30;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx >> 2;
  const int lane_idx = thread_idx & 3;

  const int last = indptr_info.dims - 1;
  const int rows_per_batch = indptr_info.sizes[last] - 1;
  // Integer division is slow; one reciprocal serves the whole thread.
  const float inv_rows = 1.0f / rows_per_batch;

  if (row_idx < N) {
    const int batch = static_cast<int>(row_idx * inv_rows);
    const int row_in_batch = row_idx - batch * rows_per_batch;

    const int offset = IndexPtrToOffset<int64_t>::get(batch * rows_per_batch, indptr_info) +
                       row_in_batch * indptr_info.strides[last];
    const int row_start = indptr_info.data[offset];
    const int row_end = row_in_batch + 1 < indptr_info.sizes[last]
                            ? indptr_info.data[offset + indptr_info.strides[last]]
                            : row_start;
    const double val = src_data[row_idx];
    double *out = out_data + size_t(batch) * E;
    for (int out_idx = row_start + lane_idx; out_idx < row_end; out_idx += 4) {
      out[out_idx] = val;
    }
  }
}
