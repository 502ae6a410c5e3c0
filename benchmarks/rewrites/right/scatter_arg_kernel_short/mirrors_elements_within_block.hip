// Each thread takes the mirrored element of its block and splits its number by successive division.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_short(const short *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const short *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {

  const int element = blockIdx.x * blockDim.x + (blockDim.x - 1 - threadIdx.x);
  if (element >= numel) return;
  const int row = element / K, k = element - row * K;
  const int b = row / E, e = row - b * E;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
  const int64_t target = ((int64_t)b * N + idx) * K + k;
  const short value = src_data[element];
  if (out_data[target] != value) return;
  arg_out_data[target] = e;
}
