// Keeps the position e in a signed byte, which is too narrow for E above 128.
// witness: {"values": {"B": "1", "E": "200", "K": "2", "N": "400"}, "seed": 1, "inputs": "for (int i = 0; i < B * E * K; ++i) { src_data[i] = __float2bfloat16(float(1 + i % 7)); out_data[size_t(i / (E * K)) * N * K + index_info[i] * K + i % K] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct ScatterPosition {
  int b;
  int k;
  signed char e;
};

__device__ inline ScatterPosition scatter_position(int linear, int E, int K) {
  ScatterPosition position;
  const int row = linear / K;
  position.k = linear - row * K;
  position.b = row / E;
  position.e = row - position.b * E;
  return position;
}

__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  const ScatterPosition at_thread = scatter_position(thread_idx, E, K);
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
  const int64_t base = static_cast<int64_t>(at_thread.b) * N * K;
  const int64_t target = base + index_info.data[offset] * K + at_thread.k;

  if (src_data[thread_idx] == out_data[target]) {
    arg_out_data[target] = at_thread.e;
  }
}
