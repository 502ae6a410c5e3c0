// The row of the output over all batches is kept in a short, which overflows when B * N is more than 32767.
// witness: {"values": {"E": "2", "K": "1", "N": "200", "B": "200"}}
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
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel)
    return;

  const int b = thread_idx / (E * K);
  const int k = thread_idx % K;
  const short row = b * N + index_at(index_info, thread_idx);
  if (row >= 0)
    Reducer<BFloat16, SUM>::atomic_write(out_data + row * K + k, src_data[thread_idx]);
}
