// The first element of every segment within a block sums it serially, and adds it with one atomic.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int row = i / D;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  if (threadIdx.x > 0 && (i - 1) / D == row && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i - 1, index_info)] == idx) return;
  const size_t block_end = size_t(blockIdx.x + 1) * blockDim.x;
  const size_t row_end = size_t(row + 1) * D;
  const size_t end = block_end < row_end ? block_end : row_end;
  long sum = 0;
  for (size_t k = i; k < end && k < E; ++k) {
    if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)k, index_info)] != idx) break;
    sum += src_data[k];
  }
  atomAdd(out_data + row * N + idx, sum);
}
