// A loop over the grid with 64-bit offsets that compares the values as float.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int64_t step = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < numel; i += step) {
    const int64_t row = i / K;
    const int64_t k = i - row * K;
    const int64_t b = row / E;
    const int64_t e = row - b * E;

    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(static_cast<int>(i), index_info);
    const int64_t target = (b * N + index_info.data[offset]) * K + k;
    const float value = __bfloat162float(src_data[i]);
    const float extreme = __bfloat162float(out_data[target]);
    if (value == extreme) {
      arg_out_data[target] = e;
    }
  }
}
