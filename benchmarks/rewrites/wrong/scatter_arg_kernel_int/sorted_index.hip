// the elements of an output are searched for as if the index were in ascending order, as that of segments is
// witness: {"values": {"B": 2, "E": 15, "K": 2, "N": 4}, "inputs": "for (int j = 0; j < B * E * K; ++j) { const int e = j / K % E; index_info[j] = (e * 7 + 3) % 4; src_data[j] = 1 + j * 37 % 101; (void)e; } for (int j = 0; j < B * N * K; ++j) { out_data[j] = -2147483647; arg_out_data[j] = E; } for (int j = 0; j < B * E * K; ++j) { int &o = out_data[(j / (E * K) * N + int(index_info[j])) * K + j % K]; if (src_data[j] > o) o = src_data[j]; } for (int j = 0; j < B * N * K; ++j) if (out_data[j] == -2147483647) out_data[j] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int outputs = numel / (E * K) * N * K;
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += gridDim.x * blockDim.x) {
    const int b = o / (N * K), n = o / K % N, k = o % K;
    const int base = b * E * K + k;
    // the first element of the group
    int low = 0, high = E;
    while (low < high) {
      const int middle = (low + high) >> 1;
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(base + middle * K, index_info)] < n) low = middle + 1;
      else high = middle;
    }
    const int value = out_data[o];
    for (int e = low; e < E; e++) {
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(base + e * K, index_info)] != n) break;
      if (src_data[base + e * K] == value) arg_out_data[o] = e;
    }
  }
}
