// each output is searched for among its elements, from the last one on
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_float(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const float *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int outputs = numel / (E * K) * N * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < outputs; i += gridDim.x * blockDim.x) {
    const int k = i % K;
    const int n = i / K % N;
    const int b = i / (K * N);
    const float wanted = out_data[i];
    for (int e = E - 1; e >= 0; --e) {
      const int from = (b * E + e) * K + k;
      if (src_data[from] != wanted) continue;
      if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(from, index_info)] != n) continue;
      arg_out_data[i] = e;
      break;
    }
  }
}
