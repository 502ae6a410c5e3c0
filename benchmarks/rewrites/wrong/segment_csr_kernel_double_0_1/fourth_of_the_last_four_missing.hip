// The loop over four terms stops before a full last four, of which the tail then adds three.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "1", "E": "12"}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;

  if (row_idx < N) {
    const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t row_start = __ldg(indptr_info.data + at);
    const int64_t row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
    const double *src = src_data + (row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;

    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    int64_t i = row_start;
    for (; i + 4 < row_end; i += 4) {
      s0 += src[i];
      s1 += src[i + 1];
      s2 += src[i + 2];
      s3 += src[i + 3];
    }
    // At most three terms remain.
    if (i < row_end) s0 += src[i];
    if (i + 1 < row_end) s1 += src[i + 1];
    if (i + 2 < row_end) s2 += src[i + 2];
    out_data[row_idx] = (s0 + s1) + (s2 + s3);
  }
}
