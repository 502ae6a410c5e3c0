// 32 lanes share a row, and the first step of their sum is missing
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 6, "E": 600}, "inputs": "for (size_t i = 0; i <= N_per_row; ++i) indptr_info[i] = int64_t(E * i / N_per_row);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_0_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int columns = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 32, lane_idx = thread_idx % 32;
  const bool valid = row_idx < N;
  float val = 0;
  if (valid) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t row_start = indptr_info.data[offset];
    const int64_t row_end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    const float *row = src_data + row_idx / columns * E;
    for (int64_t i = row_start + lane_idx; i < row_end; i += 32) val += row[i];
  }
#pragma unroll
  for (int i = 8; i > 0; i /= 2) val += SHFL_DOWN_SYNC(val, i, 32);
  if (valid && lane_idx == 0) out_data[row_idx] = val;
}
