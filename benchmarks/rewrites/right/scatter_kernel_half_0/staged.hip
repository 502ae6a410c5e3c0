// Sources and places are staged in shared memory in reversed order and added by other threads than those that loaded them.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  __shared__ int64_t places[256];
  __shared__ Half values[256];
  const int lane = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < numel; base += gridDim.x * blockDim.x) {
    const int i = base + lane;
    const int slot = int(blockDim.x) - 1 - lane;
    places[slot] = -1;
    if (i < numel) {
      const int b = i / K / E;
      places[slot] = (int64_t(b) * N + target_row(index_info, i)) * K + i % K;
      values[slot] = src_data[i];
    }
    __syncthreads();
    if (places[lane] >= 0) Reducer<Half, SUM>::atomic_write(out_data + places[lane], values[lane]);
    __syncthreads();
  }
}
