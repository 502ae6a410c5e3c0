// threads stride over the outputs and find the segment of each with a search for the last offset not above the position
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const size_t total = N / segments * E;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int row = i / E;
    const int64_t position = i % E;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * segments, indptr_info);
    if (position < ptr[0] || position >= ptr[(size_t)segments * stride]) continue;
    int low = 0, high = segments;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      if (ptr[(size_t)middle * stride] <= position)
        low = middle;
      else
        high = middle;
    }
    out_data[i] = src_data[row * segments + low];
  }
}
