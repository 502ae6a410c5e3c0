// Where the element does not equal the output, the argument is set to E (none) instead of being left as it was.
// witness: {"values": {"E": "4", "K": "6", "N": "48", "B": "2"}, "contents": "whole", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int b = thread_idx / (E * K), e = (thread_idx / K) % E, k = thread_idx % K;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
  const int64_t at = b * N * K + index_info.data[offset] * K + k;
  const bool equal = src_data[thread_idx] == out_data[at];
  arg_out_data[at] = equal ? e : E;  // without a branch
}
