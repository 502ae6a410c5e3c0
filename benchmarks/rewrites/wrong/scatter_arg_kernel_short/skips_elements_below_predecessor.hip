// Skips an element if the one before it has the same index and is no smaller, which is wrong for minima.
// witness: {"values": {"E": "3", "K": "1", "N": "4", "B": "1"}, "contents": "whole", "seed": 7, "inputs": "src_data[0] = 9; src_data[1] = 3; src_data[2] = 7; for (int i = 0; i < 3; ++i) index_info[i] = 2; for (int i = 0; i < 4; ++i) out_data[i] = 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
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
  if (e > 0) {
    // the row before is in the same segment and no smaller: this one does not win
    const int64_t previous = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx - K, index_info)];
    if (previous == idx && src_data[thread_idx - K] >= src_data[thread_idx]) return;
  }
  const int target = b * N * K + idx * K + k;
  if (src_data[thread_idx] == out_data[target]) arg_out_data[target] = e;
}
