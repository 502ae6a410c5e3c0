// The first entry of each segment of a row finds its end and adds all of it, without atomics, as indices ascend in a row.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const size_t width = (size_t)index_info.sizes[index_info.dims - 1];
  const size_t row = e / width;
  const int64_t id = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
  const size_t row_end = (row + 1) * width < E ? (row + 1) * width : E;
  if (e > row * width &&
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e - 1, index_info)] == id)
    return;
  unsigned long sum = 0;
  size_t i = e;
  do {
    sum += (unsigned long)src_data[i];
    ++i;
  } while (i < row_end &&
           index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)i, index_info)] == id);
  out_data[row * N + id] += (long)sum;
}
