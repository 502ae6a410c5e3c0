// a thread writes eight entries, and keeps a value while its address stays the same
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t step = 8 * size_t(gridDim.x) * blockDim.x;
  for (size_t first = 8 * (blockIdx.x * size_t(blockDim.x) + threadIdx.x); first < E; first += step) {
    const long *last = nullptr;
    long value = 0;
    for (size_t row = first; row < first + 8 && row < E; ++row) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(row), index_info);
      const long *from = src_data + row / D * N + index_info.data[offset];
      if (from != last) value = *(last = from);
      out_data[row] = value;
    }
  }
}
