// The offsets are read at the number of the row, as if the rows of all matrices shared one list of N + 1 offsets.
// witness: {"values": {"indptr_info_rows": "3", "N_per_row": "4", "E": "30"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;

  if (row_idx < N) {
    const int64_t *indptr = indptr_info.data + row_idx;
    const int64_t row_start = __ldg(indptr), row_end = __ldg(indptr + 1);
    const int matrix = row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1);
    const double *src = src_data + matrix * E;

    double val = 0;
    for (int64_t i = row_start; i < row_end; i++)
      val += src[i];
    out_data[row_idx] = val;
  }
}
