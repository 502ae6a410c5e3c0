// Stages the offsets of all rows that a block touches in shared memory.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  __shared__ size_t starts[1026];
  const size_t total = E * K;
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  const size_t end = first + blockDim.x < total ? first + blockDim.x : total;
  const size_t first_row = first / K;
  if (first < end) {
    const size_t last_row = (end - 1) / K;
    for (size_t r = first_row + threadIdx.x; r <= last_row; r += blockDim.x) {
      const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)r, index_info)];
      starts[r - first_row] = (r / index_info.sizes[index_info.dims - 1] * N + row) * K;
    }
  }
  __syncthreads();
  const size_t at = first + threadIdx.x;
  if (at < total) out_data[at] = src_data[starts[at / K - first_row] + at % K];
}
