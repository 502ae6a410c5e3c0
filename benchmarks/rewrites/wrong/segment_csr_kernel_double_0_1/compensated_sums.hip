// Kahan summation: after an infinite term the compensation is NaN, and so is the sum.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "2", "E": "40"}, "contents": "wide", "seed": 4, "inputs": "src_data[3] = INFINITY; src_data[30] = INFINITY;"}
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

    double sum = 0, lost = 0;
    for (int64_t i = row_start; i < row_end; i++) {
      const double term = src[i] - lost;
      const double next = sum + term;
      lost = (next - sum) - term;
      sum = next;
    }
    out_data[row_idx] = sum;
  }
}
