// values are compared in single precision, where integers above 16777216 are equal to their neighbors
// witness: {"values": {"B": 2, "E": 12, "K": 3, "N": 2}, "inputs": "for (int j = 0; j < B * E * K; ++j) { const int e = j / K % E; index_info[j] = e % 2; src_data[j] = 16777216 + e / 2; (void)e; } for (int j = 0; j < B * N * K; ++j) { out_data[j] = -2147483647; arg_out_data[j] = E; } for (int j = 0; j < B * E * K; ++j) { int &o = out_data[(j / (E * K) * N + int(index_info[j])) * K + j % K]; if (src_data[j] > o) o = src_data[j]; } for (int j = 0; j < B * N * K; ++j) if (out_data[j] == -2147483647) out_data[j] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  // one thread per output; the first element that has the reduced value is the argument
  const int total = numel / (E * K) * N * K;
  const int threads = gridDim.x * blockDim.x;
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < total; o += threads) {
    const int k = o % K;
    const int n = o / K % N;
    const int first = o / (N * K) * E * K + k;
    const float reduced = out_data[o];
    for (int e = 0; e < E; e++) {
      const int i = first + e * K;
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] != n) continue;
      const float value = src_data[i];
      if (value == reduced) {
        arg_out_data[o] = e;
        break;
      }
    }
  }
}
