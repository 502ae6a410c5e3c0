// Each run of equal indices is added without atomics to a value read before the barrier, which supposes that every index has one run only.
// witness: {"values": {"N": "5"}, "inputs": "for (int i = 0; i < 48; ++i) { index_info[i] = i / 6 % 4 % 2; src_data[i] = 64.0f; } for (int i = 0; i < 60; ++i) out_data[i] = 1.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The index that belongs to a position of the source.
__device__ inline int64_t index_at(
    const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int position) {
  return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      position, index_info)];
}

__global__ void
scatter_kernel_bfloat16_0(const BFloat16 *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               BFloat16 *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = thread_idx < numel;

  // The thread at the head of a run of equal indices sums the run and writes the element.
  bool head = false;
  int64_t idx = 0;
  int e = 0;
  BFloat16 *out = out_data;
  float sum = 0.0f;
  if (active) {
    e = thread_idx / K % E;
    idx = index_at(index_info, thread_idx);
    out = out_data + (int64_t(thread_idx / (E * K)) * N + idx) * K + thread_idx % K;
    head = e == 0 || index_at(index_info, thread_idx - K) != idx;
    if (head)
      sum = *out;
  }
  __syncthreads();

  if (head) {
    int position = thread_idx;
    do {
      sum += float(src_data[position]);
      position += K;
      ++e;
    } while (e < E && index_at(index_info, position) == idx);
    *out = sum;
  }
}
