// rows are summed from their end
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_0_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int columns = indptr_info.sizes[indptr_info.dims - 1] - 1;
  for (size_t row_idx = blockIdx.x * blockDim.x + threadIdx.x; row_idx < N; row_idx += (size_t)gridDim.x * blockDim.x) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    const float *row = src_data + row_idx / columns * E;
    const float *begin = row + indptr_info.data[offset];
    const float *from = row + indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    float val = 0;
    while (from != begin) val += *--from;
    out_data[row_idx] = val;
  }
}
