// Handles elements in pairs and leaves out the last one where numel is odd.
// witness: {"values": {"B": "1", "E": "5", "K": "3", "N": "15"}, "seed": 1, "inputs": "for (int i = 0; i < B * E * K; ++i) { src_data[i] = __float2bfloat16(float(1 + i % 7)); out_data[size_t(i / (E * K)) * N * K + index_info[i] * K + i % K] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  // Two neighbours in each thread: their loads can be combined.
  const int pairs = numel / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    int i = 2 * pair;
    int k = i % K;
    int e = (i / K) % E;
    int b = i / (E * K);

#pragma unroll
    for (int part = 0; part < 2; ++part, ++i) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
      const int64_t target = (static_cast<int64_t>(b) * N + index_info.data[offset]) * K + k;
      if (src_data[i] == out_data[target]) {
        arg_out_data[target] = e;
      }
      if (++k == K) {
        k = 0;
        if (++e == E) {
          e = 0;
          ++b;
        }
      }
    }
  }
}
