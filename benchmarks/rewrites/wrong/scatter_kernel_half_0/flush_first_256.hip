// The sums in shared memory are written back by one step of the block, so outputs beyond the 256th are lost.
// witness: {"values": {"E": 60, "K": 3, "N": 70, "B": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  __shared__ float bins[1024];
  const int outputs = numel / E * N;  // B * N * K
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool small = outputs <= 1024;
  if (small) {
    for (int o = threadIdx.x; o < outputs; o += blockDim.x) bins[o] = 0.f;
    __syncthreads();
  }
  if (i < numel) {
    const int target = (i / (E * K) * N + int(target_row(index_info, i))) * K + i % K;
    if (small)
      atomicAdd(&bins[target], float(src_data[i]));
    else
      atomAdd(out_data + target, src_data[i]);
  }
  if (small) {
    __syncthreads();
    const int o = threadIdx.x;
    if (o < outputs && bins[o] != 0.f) atomAdd(out_data + o, Half(bins[o]));
  }
}
