// each output searches its segment and stops at any pointer that is equal, which may be that of an empty segment
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 7, "E": 30}, "inputs": "const int starts[] = {0, 5, 5, 12, 12, 12, 20, 30}; for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i < 8; ++i) indptr_info[r * 8 + i] = starts[i]; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The segment that element `e` of a row belongs to.
__device__ inline int segment_of(const int64_t *pointers, int columns, int stride, int e) {
  int low = 0, high = columns;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    const int64_t start = pointers[middle * stride];
    if (start == e) return middle;
    if (start < e) low = middle;
    else high = middle;
  }
  return low;
}

__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int columns = indptr_info.sizes[last] - 1, stride = indptr_info.strides[last];
  const size_t total = N / columns * E;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int row = i / E, e = i % E;
    const int64_t *pointers = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * columns, indptr_info);
    if (e < pointers[0] || e >= pointers[columns * stride]) continue;
    out_data[i] = src_data[row * columns + segment_of(pointers, columns, stride, e)];
  }
}
