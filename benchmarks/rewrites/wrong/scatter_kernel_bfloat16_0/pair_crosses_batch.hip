// Pairs of rows are formed without regard to the batch, so with an odd E a pair reaches into the next batch and uses its wrong base.
// witness: {"values": {"E": "5"}}
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

  // Threads of even rows also take the row below, to combine additions to the same element.
  const int row = thread_idx / K;
  if (row % 2 != 0)
    return;

  const int k = thread_idx - row * K;
  BFloat16 *out = out_data + int64_t(row / E) * N * K + k;
  const int64_t idx = index_at(index_info, thread_idx);
  const int below = thread_idx + K;
  if (below >= numel) {
    Reducer<BFloat16, SUM>::atomic_write(out + idx * K, src_data[thread_idx]);
    return;
  }

  const int64_t idx_below = index_at(index_info, below);
  if (idx == idx_below) {
    const BFloat16 sum = float(src_data[thread_idx]) + float(src_data[below]);
    Reducer<BFloat16, SUM>::atomic_write(out + idx * K, sum);
  } else {
    Reducer<BFloat16, SUM>::atomic_write(out + idx * K, src_data[thread_idx]);
    Reducer<BFloat16, SUM>::atomic_write(out + idx_below * K, src_data[below]);
  }
}
