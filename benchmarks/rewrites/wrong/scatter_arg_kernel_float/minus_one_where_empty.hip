// outputs without an element get -1 instead of what the caller filled them with
// witness: {"values": {"E": 9, "K": 5, "N": 4, "B": 3}, "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = i % 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 377 % 1009) - 500; for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = -1e30f; arg_out_data[i] = E; } for (size_t i = 0; i < src_data_count; ++i) { const size_t to = (i / (E * K) * N + index_info[i]) * K + i % K; if (src_data[i] > out_data[to]) out_data[to] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_float(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const float *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int outputs = numel / (E * K) * N * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < outputs; i += gridDim.x * blockDim.x) {
    const int k = i % K, n = i / K % N, b = i / K / N;
    int64_t found = -1;
    for (int e = 0; e < E; ++e) {
      const int from = (b * E + e) * K + k;
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(from, index_info);
      if (index_info.data[offset] == n && src_data[from] == out_data[i]) found = e;
    }
    arg_out_data[i] = found;
  }
}
