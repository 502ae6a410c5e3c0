// Each thread walks down whole columns (b, k) and takes the elements e in ascending order.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int64_t columns = numel / E;
  const int64_t step = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t column = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; column < columns;
       column += step) {
    const int64_t b = column / K;
    const int64_t k = column % K;
    int64_t i = b * E * K + k;
    for (int e = 0; e < E; ++e, i += K) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(static_cast<int>(i), index_info);
      const int64_t target = (b * N + index_info.data[offset]) * K + k;
      if (src_data[i] == out_data[target]) {
        arg_out_data[target] = e;
      }
    }
  }
}
