// Every thread writes four consecutive outputs and steps to the next row where one ends.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline size_t coo_source_row(const at::cuda::detail::TensorInfo<int64_t, int>& info, int row_idx, size_t N) {
  const int64_t row = info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, info)];
  return (size_t)(row_idx / info.sizes[info.dims - 1]) * N + (size_t)(int)row;
}

__global__ void gather_coo_broadcast_kernel_signed_char(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t base = 4 * ((size_t)blockIdx.x * blockDim.x + threadIdx.x);
  if (base >= total) return;
  int row_idx = base / K;
  size_t col_idx = base % K;
  size_t from = coo_source_row(index_info, row_idx, N) * K;
  for (int j = 0; j < 4 && base + j < total; j++) {
    out_data[base + j] = src_data[from + col_idx];
    if (++col_idx == K && base + j + 1 < total) {
      col_idx = 0;
      from = coo_source_row(index_info, ++row_idx, N) * K;
    }
  }
}
