// The search for the segment of an output stops at the first bound that is equal, which may be that of an empty segment.
// witness: {"inputs": "for (int r = 0; r < 3; ++r) { indptr_info[r * 5] = 0; indptr_info[r * 5 + 1] = 300; indptr_info[r * 5 + 2] = 700; indptr_info[r * 5 + 3] = 700; indptr_info[r * 5 + 4] = 1500; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  // Every thread writes outputs; all stores of a block are coalesced.
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const size_t batches = N / segments;
  const size_t outputs = batches * E * K;
  for (size_t o = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; o < outputs;
       o += static_cast<size_t>(gridDim.x) * blockDim.x) {
    const size_t lane = o % K;
    const int64_t e = (o / K) % E;
    const int batch = static_cast<int>(o / K / E);
    const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(batch * segments, indptr_info);
    if (e < bounds[0] || e >= bounds[segments * stride]) continue;
    int low = 0, high = segments;
    while (high - low > 1) {
      const int middle = (low + high) / 2;
      const int64_t bound = bounds[middle * stride];
      if (bound == e) {
        low = middle;
        break;
      }
      if (bound < e) {
        low = middle;
      } else {
        high = middle;
      }
    }
    out_data[o] = src_data[(static_cast<size_t>(batch) * segments + low) * K + lane];
  }
}
