// the elements of a block are staged in shared memory and looked at in reverse order, and written with an atomic exchange
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ int values[1024];
  __shared__ int64_t groups[1024];
  const int first = blockIdx.x * blockDim.x;
  const int mine = first + threadIdx.x;
  if (mine < numel) {
    values[threadIdx.x] = src_data[mine];
    groups[threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(mine, index_info)];
  }
  __syncthreads();
  const int slot = blockDim.x - 1 - threadIdx.x;
  const int i = first + slot;
  if (i < numel) {
    const int b = i / K / E, e = i / K - b * E, k = i % K;
    const int64_t at = (static_cast<int64_t>(b) * N + groups[slot]) * K + k;
    if (out_data[at] == values[slot])
      atomicExch(reinterpret_cast<unsigned long long *>(arg_out_data + at), static_cast<unsigned long long>(e));
  }
}
