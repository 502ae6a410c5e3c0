// The shared sums are flushed with one slot per thread, so slots from blockDim.x on are lost when N * K is more than the block.
// witness: {"values": {"N": "50", "E": "50"}, "inputs": "for (int i = 0; i < 600; ++i) { index_info[i] = 49 - i / 6 % 3; src_data[i] = 2.0f; out_data[i] = 1.0f; }"}
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
  constexpr int capacity = 2048;
  __shared__ float sums[capacity];

  const int first = blockIdx.x * blockDim.x;
  const int block_batch = first / (E * K);
  const int slots = N * K;
  const bool use_shared = slots <= capacity;

  if (use_shared) {
    for (int i = threadIdx.x; i < slots; i += blockDim.x)
      sums[i] = 0.0f;
  }
  __syncthreads();

  // The batch at the start of the block is summed in shared memory, others go directly to the output.
  const int thread_idx = first + threadIdx.x;
  if (thread_idx < numel) {
    const int b = thread_idx / (E * K);
    const int slot = int(index_at(index_info, thread_idx)) * K + thread_idx % K;
    if (use_shared && b == block_batch)
      atomicAdd(&sums[slot], float(src_data[thread_idx]));
    else
      Reducer<BFloat16, SUM>::atomic_write(out_data + int64_t(b) * slots + slot, src_data[thread_idx]);
  }
  __syncthreads();

  if (use_shared && threadIdx.x < slots && sums[threadIdx.x] != 0.0f)
    Reducer<BFloat16, SUM>::atomic_write(out_data + int64_t(block_batch) * slots + threadIdx.x,
        BFloat16(sums[threadIdx.x]));
}
