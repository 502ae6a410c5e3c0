// A grid-stride loop with 64-bit output positions.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The index that belongs to a position of the source.
__device__ inline int64_t index_at(
    const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int position) {
  return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      position, index_info)];
}

__global__ void
scatter_kernel_bfloat16_0(const BFloat16 *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               BFloat16 *out_data, int E, int K, int N, int numel) {
  const int64_t stride = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < numel; i += stride) {
    const int64_t row = i / K;
    const int64_t k = i - row * K;
    const int64_t b = row / E;
    Reducer<BFloat16, SUM>::atomic_write(out_data + (b * N + index_at(index_info, int(i))) * K + k, src_data[i]);
  }
}
