// the block finds its first row and column once; threads wrap from there as often as they need
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ int start[2];
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t first = size_t(blockIdx.x) * blockDim.x;
  if (threadIdx.x == 0) {
    start[0] = int(first / D);
    start[1] = int(first % D);
  }
  __syncthreads();

  const bool inside = first + threadIdx.x < E;
  int row = start[0], col = start[1] + int(threadIdx.x);
  for (; inside && col >= D; col -= D) ++row;
  if (inside) {
    const double value = src_data[first + threadIdx.x];
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(first + threadIdx.x), index_info);
    const int64_t segment = index_info.data[offset];
    const size_t base = size_t(row) * N;
    if (value == __ldg(out_data + base + segment)) (arg_out_data + base)[segment] = col;
  }
}
