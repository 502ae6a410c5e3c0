// Each output element looks for its segment by a binary search for the last offset that is not greater, and elements that no segment covers are left alone.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[dim] - 1;
  if (segments <= 0) return;
  const int64_t stride = indptr_info.strides[dim];
  const size_t total = N / segments * E * K;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < total; item += step) {
    const size_t lane = item % K;
    const size_t flat = item / K;
    const size_t row = flat / E;
    const int64_t element = static_cast<int64_t>(flat - row * E);
    const int64_t *offsets =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row * segments), indptr_info);
    if (element < offsets[0] || element >= offsets[segments * stride]) continue;
    // offsets[low] <= element < offsets[high]
    int low = 0, high = segments;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      if (offsets[middle * stride] <= element)
        low = middle;
      else
        high = middle;
    }
    out_data[item] = src_data[(row * segments + low) * K + lane];
  }
}
