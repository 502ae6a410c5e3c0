// The number of the matrix is a product with a rounded reciprocal, which is too small at the first row of some.
// witness: {"values": {"indptr_info_rows": "3", "N_per_row": "41", "E": "300"}, "contents": "wide", "seed": 6, "inputs": "for (int k = 0; k < 3; ++k) if (indptr_info[k * 42 + 1] == 0) indptr_info[k * 42 + 1] = 1; for (int k = 0; k < 3; ++k) for (int i = 2; i < 42; ++i) if (indptr_info[k * 42 + i] < 1) indptr_info[k * 42 + i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;

  if (row_idx < N) {
    // Integer divisions are slow: one reciprocal serves for the quotient and the remainder.
    const int last = indptr_info.dims - 1;
    const int per_row = indptr_info.sizes[last] - 1;
    const float reciprocal = 1.0f / per_row;
    const int matrix = int(row_idx * reciprocal);
    const int row = row_idx - matrix * per_row;

    const int64_t *indptr = indptr_info.data + matrix * indptr_info.strides[0] + row * indptr_info.strides[last];
    const int64_t row_start = __ldg(indptr);
    const int64_t row_end = row + 1 <= per_row ? __ldg(indptr + indptr_info.strides[last]) : int64_t(E);
    const double *src = src_data + matrix * E;

    double val = 0;
    for (int64_t i = row_start; i < row_end; i++)
      val += src[i];
    out_data[row_idx] = val;
  }
}
