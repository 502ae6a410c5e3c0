// Each thread handles two elements, and the last one is left out if their number is odd.
// witness: {"values": {"E": "3", "K": "3", "N": "4", "B": "1"}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(100 + i); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(-1 - i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = 0; index_info[8] = 3; out_data[11] = src_data[8];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline void match_scatter_element(const short *src, int64_t idx, const short *out, int64_t *arg, int E, int K,
                                             int N, int i) {
  const int row = i / K;
  const int64_t target = ((int64_t)(row / E) * N + idx) * K + i % K;
  if (src[i] == out[target]) arg[target] = row % E;
}

__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  const int first = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (first + 1 < numel) {
    const int64_t a = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];
    const int64_t z = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 1, index_info)];
    match_scatter_element(src_data, a, out_data, arg_out_data, E, K, N, first);
    match_scatter_element(src_data, z, out_data, arg_out_data, E, K, N, first + 1);
  }
}
