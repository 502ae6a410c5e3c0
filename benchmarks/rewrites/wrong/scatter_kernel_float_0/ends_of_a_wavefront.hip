// 32 lanes add their sum at once where the first and the last have the same output, as in a sorted index
// witness: {"values": {"E": 64, "K": 1, "N": 3, "B": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i; for (size_t i = 0; i < src_data_count; ++i) index_info[i] = i % 32 == 0 || i % 32 == 31 ? 0 : 1 + i % 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int at = -1;
  float value = 0;
  if (thread_idx < numel) {
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
    at = (thread_idx / (E * K) * N + int(idx)) * K + thread_idx % K;
    value = src_data[thread_idx];
  }
  const int first = __shfl(at, 0, 32), last = __shfl(at, 31, 32);
  float sum = value;
#pragma unroll
  for (int i = 16; i > 0; i /= 2) sum += __shfl_down(sum, i, 32);
  if (first >= 0 && first == last) {
    if (threadIdx.x % 32 == 0) atomicAdd(out_data + first, sum);
  } else if (at >= 0) {
    atomicAdd(out_data + at, value);
  }
}
