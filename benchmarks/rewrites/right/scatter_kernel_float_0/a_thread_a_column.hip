// one thread adds the elements of a column, runs of equal indices at once
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int b = thread_idx / (E * K), k = thread_idx % K;
  if (thread_idx / K % E != 0) return;
  int64_t run = -1;
  float sum = 0;
  for (int e = 0; e < E; ++e) {
    const int at = thread_idx + e * K;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(at, index_info)];
    if (idx != run && e > 0) {
      out_data[(b * N + run) * K + k] += sum;
      sum = 0;
    }
    run = idx;
    sum += src_data[at];
  }
  out_data[(b * N + run) * K + k] += sum;
}
