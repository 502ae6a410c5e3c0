// a thread has every so many elements of the output and searches for their segments
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const int last = indptr_info.dims - 1, segments = indptr_info.sizes[last] - 1, stride = indptr_info.strides[last];
  const size_t rows = N / segments, total = rows * E * K, threads = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += threads) {
    const size_t row = i / (E * K);
    const int64_t element = i / K % E;
    const int64_t *offsets = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * segments, indptr_info);
    int low = 0, high = segments;  // the last segment that starts at the element or before it
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      (offsets[(int64_t)middle * stride] <= element ? low : high) = middle;
    }
    out_data[i] = src_data[(row * segments + low) * K + i % K];
  }
}
