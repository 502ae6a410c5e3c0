// Divides by K with a reciprocal in float, which rounds below the quotient for some K.
// witness: {"values": {"B": "1", "E": "4", "K": "41", "N": "164"}, "seed": 1, "inputs": "for (int i = 0; i < B * E * K; ++i) { src_data[i] = __float2bfloat16(float(1 + i % 7)); out_data[size_t(i / (E * K)) * N * K + index_info[i] * K + i % K] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const float inverse_k = 1.0f / static_cast<float>(K);

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += blockDim.x * gridDim.x) {
    const int row = static_cast<int>(static_cast<float>(i) * inverse_k);
    const int e = row % E;
    const int k = i % K;
    const int b = i / (E * K);

    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    const int64_t target = static_cast<int64_t>(b) * N * K + index_info.data[offset] * K + k;
    if (src_data[i] == out_data[target]) {
      arg_out_data[target] = e;
    }
  }
}
