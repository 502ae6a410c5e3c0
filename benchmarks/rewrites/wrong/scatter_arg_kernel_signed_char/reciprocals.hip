// Integer divisions are replaced by multiplications by single-precision reciprocals, which are off by one for some multiples of the divisor.
// witness: {"values": {"E": "41", "K": "1", "N": "164", "B": "4"}, "contents": "whole", "seed": 2, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const float inverse_plane = 1.0f / (E * K), inverse_row = 1.0f / K;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < numel) {
    const int b = int(thread_idx * inverse_plane);
    const int row = int(thread_idx * inverse_row);
    const int e = row % E, k = thread_idx % K;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    const int64_t at = b * N * K + index_info.data[offset] * K + k;
    if (src_data[thread_idx] == out_data[at]) arg_out_data[at] = e;
  }
}
