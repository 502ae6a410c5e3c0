// The start of a row is taken from the end of the row before, and the first row of each batch is assumed to start at offset 0.
// witness: {"inputs": "for (int i = 0; i <= N_per_row; ++i) if (indptr_info[i] < 5) indptr_info[i] = 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 4;
  const int lane_idx = thread_idx % 4;
  if (row_idx >= N) return;

  const int last = indptr_info.dims - 1;
  const int rows_per_batch = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const int batch = row_idx / rows_per_batch;
  const int row_in_batch = row_idx - batch * rows_per_batch;

  const int64_t *row_ends =
      indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info) + stride;
  // Rows are adjacent: each one starts where the row before it ends.
  const int64_t row_start = row_in_batch > 0 ? row_ends[-stride] : 0;
  const int64_t row_end = row_ends[0];

  const double val = src_data[row_idx];
  double *out = out_data + batch * E;
  for (int64_t i = row_start + lane_idx; i < row_end; i += 4) {
    out[i] = val;
  }
}
