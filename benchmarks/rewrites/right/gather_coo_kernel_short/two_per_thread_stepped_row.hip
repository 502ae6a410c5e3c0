// Two consecutive elements per thread; the row is divided out once and stepped on at a row end.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  const size_t first = 2 * (size_t(blockIdx.x) * blockDim.x + threadIdx.x);
  if (first >= E) return;
  const size_t per_row = index_info.sizes[index_info.dims - 1];
  size_t row = first / per_row;
  size_t column = first - row * per_row;
  for (size_t i = first; i < E && i < first + 2; ++i) {
    const int64_t index = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
    out_data[i] = src_data[row * N + index];
    if (++column == per_row) {
      column = 0;
      ++row;
    }
  }
}
