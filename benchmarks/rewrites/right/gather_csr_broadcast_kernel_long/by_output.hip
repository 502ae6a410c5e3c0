// Every thread writes outputs and finds their segment by binary search for the last bound that is not greater.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const size_t outputs = N / segments * E * K;
  for (size_t o = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; o < outputs;
       o += static_cast<size_t>(gridDim.x) * blockDim.x) {
    const size_t lane = o % K;
    const int64_t e = (o / K) % E;
    const size_t batch = o / K / E;
    const int64_t *bounds =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(batch) * segments, indptr_info);
    if (e < bounds[0] || e >= bounds[segments * stride]) continue;
    int low = 0, high = segments;  // bounds[low] <= e < bounds[high]
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      if (bounds[middle * stride] <= e) {
        low = middle;
      } else {
        high = middle;
      }
    }
    out_data[o] = src_data[(batch * segments + low) * K + lane];
  }
}
