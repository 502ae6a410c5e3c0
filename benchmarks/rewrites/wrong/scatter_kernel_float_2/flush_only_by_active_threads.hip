// Products are staged in shared memory, but in the last block only the threads that have an element flush their slots.
// witness: {"values": {"B": "1"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  __shared__ float partial[1024];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int begin = blockIdx.x * blockDim.x;
  const int end = min(begin + int(blockDim.x), numel);
  const int b = begin / (E * K);
  const int slots = N * K;
  const bool staged = slots <= 1024 && (end - 1) / (E * K) == b;  // one batch per block

  if (staged)
    for (int i = threadIdx.x; i < slots; i += blockDim.x) partial[i] = 1.0f;
  __syncthreads();

  if (thread_idx < numel) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    const int64_t slot = index_info.data[offset] * K + thread_idx % K;
    if (staged)
      Reducer<float, MUL>::atomic_write(partial + slot, src_data[thread_idx]);
    else
      Reducer<float, MUL>::atomic_write(out_data + thread_idx / (E * K) * N * K + slot, src_data[thread_idx]);
  }
  __syncthreads();

  if (staged && thread_idx < numel)
    for (int i = threadIdx.x; i < slots; i += blockDim.x)
      if (partial[i] != 1.0f) Reducer<float, MUL>::atomic_write(out_data + b * N * K + i, partial[i]);
}
