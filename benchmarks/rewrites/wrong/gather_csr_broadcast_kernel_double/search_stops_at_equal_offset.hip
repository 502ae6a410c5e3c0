// The binary search for the segment of an output row stops at any equal offset, which may be the one of an empty segment.
// witness: {"inputs": "indptr_info[0] = 0; indptr_info[1] = 700; indptr_info[2] = 700; indptr_info[3] = 700; indptr_info[4] = 1500; src_data[2 * 6] = 3.0; src_data[3 * 6] = 50.0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// Segment of an element, or -1 where none covers it.
__device__ inline int find_csr_segment(const int64_t *offsets, int segments, int stride, int64_t element) {
  if (element < offsets[0] || element >= offsets[segments * stride]) return -1;
  int low = 0, high = segments;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    const int64_t offset = offsets[middle * stride];
    if (offset == element) return middle;
    if (offset < element)
      low = middle;
    else
      high = middle;
  }
  return low;
}

__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const int dim = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[dim] - 1;
  const size_t rows = N / segments;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  // One thread per output row keeps the writes of neighbouring threads close.
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < rows * E; item += step) {
    const size_t row = item / E;
    const int64_t element = item % E;
    const int64_t *offsets =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row * segments), indptr_info);
    const int segment = find_csr_segment(offsets, segments, indptr_info.strides[dim], element);
    if (segment < 0) continue;
    const double *src = src_data + (row * segments + segment) * K;
    double *out = out_data + item * K;
    for (size_t k = 0; k < K; ++k) out[k] = src[k];
  }
}
