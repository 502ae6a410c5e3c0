// Every thread adds two elements that are half the array apart, and the last element is left out when their number is odd.
// witness: {"values": {"E": "5", "K": "3", "B": "1"}, "inputs": "src_data[14] = 100.0f; index_info[14] = 0; out_data[2] = 1.0f;"}
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
  const int half_count = numel / 2;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= half_count)
    return;

  // Both loads are issued before the atomic operations.
  const int positions[2] = {thread_idx, thread_idx + half_count};
  const BFloat16 values[2] = {src_data[positions[0]], src_data[positions[1]]};
  for (int i = 0; i < 2; ++i) {
    const int b = positions[i] / (E * K);
    const int k = positions[i] % K;
    const int64_t idx = index_at(index_info, positions[i]);
    Reducer<BFloat16, SUM>::atomic_write(out_data + (int64_t(b) * N + idx) * K + k, values[i]);
  }
}
