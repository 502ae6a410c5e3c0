// Source elements are loaded as words of four and unpacked without their sign, so negative elements never equal those of the output.
// witness: {"values": {"E": "4", "K": "6", "N": "48", "B": "2"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -3; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  int value;
  const int word = thread_idx / 4;
  if (word * 4 + 3 < numel)
    value = (reinterpret_cast<const unsigned *>(src_data)[word] >> (8 * (thread_idx % 4))) & 0xff;
  else
    value = src_data[thread_idx];

  const int b = thread_idx / (E * K), e = (thread_idx / K) % E, k = thread_idx % K;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
  const int64_t at = b * N * K + index_info.data[offset] * K + k;
  if (value == out_data[at]) arg_out_data[at] = e;
}
