// the batch of an element is found as if the source had as many rows as the output
// witness: {"values": {"E": 4, "K": 2, "N": 9, "B": 3}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i; for (size_t i = 0; i < src_data_count; ++i) index_info[i] = i * 5 % N;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int row = thread_idx / K, k = thread_idx - row * K;
  const int b = row / N;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
  atomicAdd(out_data + (b * N + idx) * K + k, src_data[thread_idx]);
}
