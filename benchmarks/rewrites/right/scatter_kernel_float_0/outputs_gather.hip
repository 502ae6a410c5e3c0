// a thread gathers the sums of output rows, so no atomic operation is needed
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_0(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int k = thread_idx % K, first = (thread_idx / K) % E, b = thread_idx / (E * K);
  for (int row = first; row < N; row += E) {
    float sum = out_data[(b * N + row) * K + k];
    for (int e = 0; e < E; ++e) {
      const int at = (b * E + e) * K + k;
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(at, index_info)] == row) sum += src_data[at];
    }
    out_data[(b * N + row) * K + k] = sum;
  }
}
