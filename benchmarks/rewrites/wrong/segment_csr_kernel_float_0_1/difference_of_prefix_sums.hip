// a row is the difference of two sums from the first element on, in single precision
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 800, "E": 4000}, "inputs": "for (size_t i = 0; i <= N_per_row; ++i) indptr_info[i] = int64_t(E * i / N_per_row);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_0_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int columns = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N) return;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = indptr_info.data[offset];
  const int64_t end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  const float *row = src_data + row_idx / columns * E;
  float sum = 0, before = 0;
  for (int64_t i = 0; i < end; ++i) {
    if (i == begin) before = sum;
    sum += row[i];
  }
  out_data[row_idx] = begin < end ? sum - before : 0.f;
}
