// One thread walks down each column of a batch and multiplies without atomics, since no other thread has the same column.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int columns = numel / E;
  if (thread_idx >= columns) return;

  const int b = thread_idx / K;
  const int k = thread_idx - b * K;
  float *out = out_data + b * N * K + k;
  for (int e = 0; e < E; ++e) {
    const int linear = (b * E + e) * K + k;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, index_info);
    float *target = out + index_info.data[offset] * K;
    *target = *target * src_data[linear];
  }
}
