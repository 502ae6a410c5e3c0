// there is one thread per output, but the grid has one per element, so with more outputs than elements the last are left out
// witness: {"values": {"B": 1, "E": 60, "K": 1, "N": 700}, "inputs": "for (int j = 0; j < B * E * K; ++j) { const int e = j / K % E; index_info[j] = e * 11; src_data[j] = 1 + j * 37 % 101; (void)e; } for (int j = 0; j < B * N * K; ++j) { out_data[j] = -2147483647; arg_out_data[j] = E; } for (int j = 0; j < B * E * K; ++j) { int &o = out_data[(j / (E * K) * N + int(index_info[j])) * K + j % K]; if (src_data[j] > o) o = src_data[j]; } for (int j = 0; j < B * N * K; ++j) if (out_data[j] == -2147483647) out_data[j] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int o = blockIdx.x * blockDim.x + threadIdx.x;
  const int batches = numel / (E * K);
  if (o >= batches * N * K) return;

  const int k = o % K;
  const int n = (o / K) % N;
  const int b = o / (K * N);
  const int value = out_data[o];

  for (int e = E - 1; e >= 0; e--) {
    const int i = (b * E + e) * K + k;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    if (idx == n && src_data[i] == value) {
      arg_out_data[o] = e;
      return;
    }
  }
}
