// a block takes rows of the columns, and its threads stride over the columns
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_int(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const int *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int rows = numel / K;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int b = row / E;
    const int e = row - b * E;
    const int *out = out_data + static_cast<int64_t>(b) * N * K;
    int64_t *arg = arg_out_data + static_cast<int64_t>(b) * N * K;
    for (int k = threadIdx.x; k < K; k += blockDim.x) {
      const int i = row * K + k;
      const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] * K + k;
      if (!(out[at] ^ src_data[i])) arg[at] = e;
    }
  }
}
