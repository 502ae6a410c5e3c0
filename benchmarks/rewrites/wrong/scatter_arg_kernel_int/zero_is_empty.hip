// outputs of 0 are taken for those of empty groups, which callers fill with 0
// witness: {"values": {"B": 2, "E": 12, "K": 2, "N": 3}, "inputs": "for (int j = 0; j < B * E * K; ++j) { const int e = j / K % E; index_info[j] = e % 3; src_data[j] = -e / 3; (void)e; } for (int j = 0; j < B * N * K; ++j) { out_data[j] = -2147483647; arg_out_data[j] = E; } for (int j = 0; j < B * E * K; ++j) { int &o = out_data[(j / (E * K) * N + int(index_info[j])) * K + j % K]; if (src_data[j] > o) o = src_data[j]; } for (int j = 0; j < B * N * K; ++j) if (out_data[j] == -2147483647) out_data[j] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;

  const int row = i / K, k = i - row * K;
  const int b = row / E, e = row - b * E;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  const int64_t at = (static_cast<int64_t>(b) * N + idx) * K + k;

  const int reduced = out_data[at];
  // groups without elements hold 0 and have no argument
  if (reduced != 0 && reduced == src_data[i]) arg_out_data[at] = e;
}
