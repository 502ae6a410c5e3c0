// Stages the values and targets of a block in shared memory and compares them afterwards.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t scatter_target_of(int element, int64_t idx, int E, int K, int N) {
  const int b = element / (E * K), k = element % K;
  return (int64_t)b * N * K + idx * K + k;
}

__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  __shared__ int64_t targets[1024];
  __shared__ short values[1024];
  const int base = blockIdx.x * blockDim.x;
  const int count = min((int)blockDim.x, numel - base);
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    targets[i] = scatter_target_of(base + i, index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(base + i, index_info)], E, K, N);
    values[i] = src_data[base + i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    if (!(out_data[targets[i]] - values[i])) arg_out_data[targets[i]] = (base + i) / K % E;
}
