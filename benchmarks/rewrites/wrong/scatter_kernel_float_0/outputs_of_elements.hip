// a thread gathers what belongs to the output row of its own number, so rows after the last element get nothing
// witness: {"values": {"E": 3, "K": 2, "N": 7, "B": 2}, "contents": "unit", "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i; for (size_t i = 0; i < src_data_count; ++i) index_info[i] = (i * 3 + 2) % N;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int k = thread_idx % K;
  const int row = (thread_idx / K) % E;
  const int b = thread_idx / (E * K);
  if (row >= N) return;
  // no atomics: this thread alone writes (b, row, k)
  float sum = 0;
  for (int e = 0; e < E; ++e) {
    const int at = (b * E + e) * K + k;
    if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(at, index_info)] == row) sum += src_data[at];
  }
  out_data[(b * N + row) * K + k] += sum;
}
