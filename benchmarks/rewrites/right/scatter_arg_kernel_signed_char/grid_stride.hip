// A grid-stride loop, with one division each by K and E and the remainders by subtraction.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += gridDim.x * blockDim.x) {
    const int row = i / K, k = i - row * K;
    const int b = row / E, e = row - b * E;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    const int64_t at = (int64_t(b) * N + index_info.data[offset]) * K + k;
    if (src_data[i] == out_data[at]) arg_out_data[at] = e;
  }
}
