// Each thread writes its value from the end of the segment to its start, four rows at a time, in a grid-stride loop over the source.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const size_t segments = static_cast<size_t>(indptr_info.sizes[dim] - 1);
  const size_t total = N * K;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < total; item += step) {
    const size_t row = item / K;
    const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    const int64_t begin = indptr_info.data[offset];
    int64_t e = indptr_info.data[offset + indptr_info.strides[dim]];
    double *column = out_data + row / segments * E * K + item % K;
    const double value = src_data[item];
    for (; e - begin >= 4; e -= 4) {
      column[static_cast<size_t>(e - 1) * K] = value;
      column[static_cast<size_t>(e - 2) * K] = value;
      column[static_cast<size_t>(e - 3) * K] = value;
      column[static_cast<size_t>(e - 4) * K] = value;
    }
    for (; e > begin; --e) column[static_cast<size_t>(e - 1) * K] = value;
  }
}
