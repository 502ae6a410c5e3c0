// Compares the values in half precision, in which different integers above 2048 may be equal.
// witness: {"values": {"E": "3", "K": "1", "N": "4", "B": "1"}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(100 + i); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(-1 - i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = 0; index_info[1] = 1; src_data[1] = 4097; out_data[1] = 4098; index_info[2] = 2; out_data[2] = src_data[2];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
#include <hip/hip_fp16.h>

__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int b = thread_idx / (E * K);
  const int e = (thread_idx / K) % E;
  const int k = thread_idx % K;

  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
  const int target = b * N * K + idx * K + k;
  const __half value = __float2half((float)src_data[thread_idx]);
  const __half best = __float2half((float)out_data[target]);
  if (__half2float(value) == __half2float(best)) arg_out_data[target] = e;
}
