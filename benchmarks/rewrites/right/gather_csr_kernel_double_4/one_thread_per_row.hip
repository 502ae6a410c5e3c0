// One thread writes a whole row, and a grid-stride loop covers all rows.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const size_t rows_per_batch = size_t(indptr_info.sizes[last] - 1);
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x; row < N; row += step) {
    const int64_t *ptr =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(int(row), indptr_info);
    const int64_t begin = ptr[0];
    const int64_t end = ptr[indptr_info.strides[last]];
    const double val = src_data[row];
    double *out = out_data + (row / rows_per_batch) * E;
    for (int64_t i = begin; i < end; ++i) out[i] = val;
  }
}
