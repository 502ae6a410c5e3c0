// each output finds its segment by binary search
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int columns = indptr_info.sizes[last] - 1, stride = indptr_info.strides[last];
  const size_t total = N / columns * E;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int row = i / E;
    const int64_t e = i % E;
    const int64_t *pointers = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * columns, indptr_info);
    // the first pointer that is greater than e
    int low = 0, high = columns + 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (pointers[middle * stride] <= e) low = middle + 1;
      else high = middle;
    }
    if (low > 0 && low <= columns) out_data[i] = src_data[row * columns + low - 1];
  }
}
