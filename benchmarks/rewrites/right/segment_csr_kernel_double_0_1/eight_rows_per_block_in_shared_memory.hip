// Each block reduces eight rows, with 32 partial sums for each one in shared memory, combined as trees.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  __shared__ double sums[256];
  const int lane = threadIdx.x & 31;
  const size_t row_idx = size_t(blockIdx.x) * 8 + (threadIdx.x >> 5);

  double sum = 0;
  if (row_idx < N) {
    const int last = indptr_info.dims - 1;
    const int at = IndexPtrToOffset<int64_t>::get(int(row_idx), indptr_info);
    const int64_t row_start = indptr_info.data[at];
    const int64_t row_end = indptr_info.data[at + indptr_info.strides[last]];
    const double *src = src_data + row_idx / (indptr_info.sizes[last] - 1) * E;
    // Each lane sums consecutive terms.
    const int64_t share = (row_end - row_start + 31) / 32;
    int64_t from = row_start + lane * share, to = from + share;
    if (to > row_end)
      to = row_end;
    for (; from < to; from++)
      sum += src[from];
  }
  sums[threadIdx.x] = sum;
  __syncthreads();

  for (int half = 16; half > 0; half >>= 1) {
    if (lane < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }

  if (lane == 0 && row_idx < N)
    out_data[row_idx] = sums[threadIdx.x];
}
