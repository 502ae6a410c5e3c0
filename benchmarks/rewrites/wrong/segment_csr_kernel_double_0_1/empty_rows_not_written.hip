// Threads of empty rows return early, so that the output keeps what was there instead of zero.
// witness: {"values": {"indptr_info_rows": "2", "N_per_row": "5", "E": "20"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[2] = indptr_info[1];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N)
    return;

  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + at);
  const int64_t row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
  if (row_start == row_end)
    return;  // nothing to reduce

  const double *src = src_data + (row_idx / per_row) * E;
  double val = src[row_start];
  for (int64_t i = row_start + 1; i < row_end; i++)
    val += src[i];
  out_data[row_idx] = val;
}
