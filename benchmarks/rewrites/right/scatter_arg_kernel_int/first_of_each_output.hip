// one thread per output takes the first element that is equal to it
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int64_t outputs = static_cast<int64_t>(numel / (E * K)) * N * K;
  const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
  for (int64_t o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += step) {
    const int k = o % K;
    const int64_t n = o / K % N;
    const int b = o / K / N;
    for (int e = 0; e < E; ++e) {
      const int i = (b * E + e) * K + k;
      if (src_data[i] != out_data[o]) continue;
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] != n) continue;
      arg_out_data[o] = e;
      break;
    }
  }
}
