// Divides by K by multiplying with its reciprocal in single precision, which is inexact for some K.
// witness: {"values": {"E": "2", "K": "41", "N": "4", "B": "1"}, "contents": "whole", "seed": 7, "inputs": "for (int i = 0; i < 2 * 41; ++i) { src_data[i] = 5; index_info[i] = i / 41; } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const float inv_k = 1.0f / (float)K;
  const int row = (int)((float)thread_idx * inv_k);  // b * E + e
  const int k = thread_idx - row * K;
  const int b = row / E;
  const int e = row - b * E;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
  const int64_t target = (int64_t)(b * N + idx) * K + k;
  if (src_data[thread_idx] == out_data[target]) arg_out_data[target] = e;
}
