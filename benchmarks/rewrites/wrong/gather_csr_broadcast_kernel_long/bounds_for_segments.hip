// The batch of a row is found by dividing by the number of bounds instead of segments.
// witness: {}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const int last = indptr_info.dims - 1;
  const int length = indptr_info.sizes[last];
  const size_t total = N * K;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < total;
       i += static_cast<size_t>(gridDim.x) * blockDim.x) {
    const int row = static_cast<int>(i / K);
    const size_t lane = i % K;
    const int batch = row / length;
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t begin = indptr_info.data[offset];
    const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
    long *out = out_data + static_cast<size_t>(batch) * E * K;
    const long value = src_data[i];
    for (int64_t e = end; e-- > begin;) out[e * K + lane] = value;
  }
}
