// A block takes one segment at a time and its threads copy the flattened elements of the segment side by side.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const size_t segments = static_cast<size_t>(indptr_info.sizes[dim] - 1);
  for (size_t row = blockIdx.x; row < N; row += gridDim.x) {
    const int64_t *entry = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    const int64_t begin = entry[0];
    const int64_t end = entry[indptr_info.strides[dim]];
    if (end <= begin) continue;
    const size_t count = static_cast<size_t>(end - begin) * K;
    const double *src = src_data + row * K;
    double *out = out_data + (row / segments * E + static_cast<size_t>(begin)) * K;
    for (size_t i = threadIdx.x; i < count; i += blockDim.x) out[i] = src[i % K];
  }
}
