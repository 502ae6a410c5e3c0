// Each thread takes four consecutive elements and uses the batch of the first one for all of them, which is wrong where E * K is not a multiple of 4.
// witness: {"values": {"E": "5", "K": "7", "N": "105", "B": "3"}, "contents": "whole", "seed": 5, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= numel) return;
  const int base = first / (E * K) * N * K;
#pragma unroll
  for (int u = 0; u < 4; u++) {
    const int i = first + u;
    if (i >= numel) break;
    const int e = (i / K) % E, k = i % K;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    const int64_t at = base + index_info.data[offset] * K + k;
    if (src_data[i] == out_data[at]) arg_out_data[at] = e;
  }
}
