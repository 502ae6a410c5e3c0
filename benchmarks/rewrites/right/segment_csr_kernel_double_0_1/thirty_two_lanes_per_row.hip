// 32 lanes sum a row with a stride of 32 and combine their sums by shuffles within those lanes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 32, lane_idx = thread_idx % 32;

  double val = 0;
  if (row_idx < N) {
    const int at = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const int64_t row_start = __ldg(indptr_info.data + at);
    const int64_t row_end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
    const double *src = src_data + (row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
    for (int64_t i = row_start + lane_idx; i < row_end; i += 32)
      val += src[i];
  }

#pragma unroll
  for (int i = 16; i > 0; i /= 2)
    val += SHFL_DOWN_SYNC(val, i, 32);

  if (row_idx < N && lane_idx == 0)
    out_data[row_idx] = val;
}
