// Derives the batch of a thread from that of its block and steps at most once, though a block may span more than two batches.
// witness: {"values": {"B": "4", "N": "96"}, "seed": 1, "inputs": "for (int i = 0; i < B * E * K; ++i) { src_data[i] = __float2bfloat16(float(1 + i % 7)); out_data[size_t(i / (E * K)) * N * K + index_info[i] * K + i % K] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ int first_batch;
  __shared__ int first_rest;

  // One division for the whole block instead of one in each thread.
  const int first = blockIdx.x * blockDim.x;
  const int plane = E * K;
  if (threadIdx.x == 0) {
    first_batch = first / plane;
    first_rest = first % plane;
  }
  __syncthreads();

  const int thread_idx = first + threadIdx.x;
  if (thread_idx < numel) {
    int b = first_batch;
    int rest = first_rest + static_cast<int>(threadIdx.x);
    if (rest >= plane) {
      rest -= plane;
      ++b;
    }
    const int e = rest / K;
    const int k = rest % K;

    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    const int64_t idx = index_info.data[offset];
    if (idx < N) {
      const int64_t target = (static_cast<int64_t>(b) * N + idx) * K + k;
      if (src_data[thread_idx] == out_data[target]) {
        arg_out_data[target] = e;
      }
    }
  }
}
