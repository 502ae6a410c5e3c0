// Zeros are skipped by a comparison that is also false for NaN, so NaN does not reach the output.
// witness: {"values": {}, "inputs": "src_data[7] = BFloat16(NAN);"}
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

  // Additions of zero need no atomic operation.
  const BFloat16 value = src_data[thread_idx];
  if (fabsf(float(value)) > 0.0f) {
    const int b = thread_idx / (E * K);
    const int k = thread_idx % K;
    const int64_t idx = index_at(index_info, thread_idx);
    Reducer<BFloat16, SUM>::atomic_write(out_data + (int64_t(b) * N + idx) * K + k, value);
  }
}
