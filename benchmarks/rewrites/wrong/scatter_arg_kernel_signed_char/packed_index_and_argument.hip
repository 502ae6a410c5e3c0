// The index and the argument of an element are packed into 16 bits each, so indices from 65536 on wrap.
// witness: {"values": {"E": "4", "K": "4", "N": "84481", "B": "2"}, "contents": "whole", "seed": 19, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ unsigned entries[256];
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < numel) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    const unsigned e = (thread_idx / K) % E;
    entries[threadIdx.x] = (unsigned(index_info.data[offset]) << 16) | (e & 0xffffu);
  }
  __syncthreads();
  if (thread_idx < numel) {
    const unsigned entry = entries[threadIdx.x];
    const int b = thread_idx / (E * K), k = thread_idx % K;
    const int64_t at = b * N * K + int64_t(entry >> 16) * K + k;
    if (src_data[thread_idx] == out_data[at]) arg_out_data[at] = entry & 0xffffu;
  }
}
