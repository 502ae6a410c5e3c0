// Stages the indices in shared memory as unsigned short, so that those above 65535 wrap around.
// witness: {"values": {"E": "3", "K": "1", "N": "70000", "B": "1"}, "contents": "whole", "seed": 7, "inputs": "index_info[0] = 69999; index_info[1] = 5; index_info[2] = 66000; for (int i = 0; i < 3; ++i) out_data[index_info[i]] = src_data[i] = short(20 + i);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  __shared__ unsigned short rows[1024];
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < numel)
    rows[threadIdx.x] = (unsigned short)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
  __syncthreads();
  if (thread_idx >= numel) return;
  const int b = thread_idx / (E * K);
  const int e = (thread_idx / K) % E;
  const int k = thread_idx % K;
  const int target = (b * N + rows[threadIdx.x]) * K + k;
  if (src_data[thread_idx] == out_data[target]) arg_out_data[target] = e;
}
