// outputs that no element is equal to receive -1 instead of what callers put there
// witness: {"values": {"B": 2, "E": 12, "K": 2, "N": 6}, "inputs": "for (int j = 0; j < B * E * K; ++j) { const int e = j / K % E; index_info[j] = e % 3 * 2; src_data[j] = 1 + j * 37 % 101; (void)e; } for (int j = 0; j < B * N * K; ++j) { out_data[j] = -2147483647; arg_out_data[j] = E; } for (int j = 0; j < B * E * K; ++j) { int &o = out_data[(j / (E * K) * N + int(index_info[j])) * K + j % K]; if (src_data[j] > o) o = src_data[j]; } for (int j = 0; j < B * N * K; ++j) if (out_data[j] == -2147483647) out_data[j] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int outputs = numel / E * N;
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += gridDim.x * blockDim.x) {
    const int b = o / (N * K);
    const int n = o / K - b * N;
    const int k = o % K;
    int64_t argument = -1;
    const int value = out_data[o];
    for (int e = 0; e < E; ++e) {
      const int i = (b * E + e) * K + k;
      if (src_data[i] == value && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] == n) argument = e;
    }
    arg_out_data[o] = argument;
  }
}
