// A thread takes whole rows and writes all K lanes of one output after the other.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const int dim = indptr_info.dims - 1;
  const int per_batch = indptr_info.sizes[dim] - 1;
  for (size_t row = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; row < N;
       row += static_cast<size_t>(gridDim.x) * blockDim.x) {
    const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    const int64_t begin = bounds[0], end = bounds[indptr_info.strides[dim]];
    long *out = out_data + (row / per_batch) * E * K;
    const long *values = src_data + row * K;
    for (int64_t e = begin; e < end; ++e) {
      for (size_t lane = 0; lane < K; ++lane) out[e * K + lane] = values[lane];
    }
  }
}
