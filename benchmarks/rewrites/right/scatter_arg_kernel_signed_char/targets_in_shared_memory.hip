// Targets are computed into shared memory first, then each thread compares and writes the element of another thread of its block.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ int64_t targets[256];
  __shared__ int arguments[256];
  __shared__ signed char values[256];
  const int first = blockIdx.x * blockDim.x, i = first + threadIdx.x;
  if (i < numel) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    targets[threadIdx.x] = int64_t(i / (E * K)) * N * K + index_info.data[offset] * K + i % K;
    arguments[threadIdx.x] = i / K % E;
    values[threadIdx.x] = src_data[i];
  }
  __syncthreads();
  const int other = blockDim.x - 1 - threadIdx.x;
  if (first + other < numel) {
    const int64_t at = targets[other];
    if (values[other] == out_data[at]) arg_out_data[at] = arguments[other];
  }
}
