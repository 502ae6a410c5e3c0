// A thread sums four interleaved parts of a row and adds them as a tree.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_double_0_1(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   double *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  for (size_t row_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x; row_idx < N;
       row_idx += size_t(gridDim.x) * blockDim.x) {
    const int last = indptr_info.dims - 1;
    const int per_row = indptr_info.sizes[last] - 1;
    const int at = IndexPtrToOffset<int64_t>::get(int(row_idx), indptr_info);
    const int64_t row_start = indptr_info.data[at];
    const int64_t row_end = indptr_info.data[at + indptr_info.strides[last]];
    const double *src = src_data + row_idx / per_row * E;

    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    int64_t i = row_start;
    for (; i + 4 <= row_end; i += 4) {
      s0 += src[i];
      s1 += src[i + 1];
      s2 += src[i + 2];
      s3 += src[i + 3];
    }
    for (; i < row_end; i++)
      s0 += src[i];
    out_data[row_idx] = (s0 + s2) + (s1 + s3);
  }
}
