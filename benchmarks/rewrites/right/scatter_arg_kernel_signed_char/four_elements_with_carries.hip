// Four consecutive elements per thread, whose positions are advanced with carries instead of divisions.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_signed_char(const signed char *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const signed char *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= numel) return;
  int k = first % K, e = first / K % E, b = first / (E * K);
#pragma unroll
  for (int u = 0; u < 4; u++) {
    const int i = first + u;
    if (i >= numel) break;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    const int64_t at = int64_t(b) * N * K + index_info.data[offset] * K + k;
    if (src_data[i] == out_data[at]) arg_out_data[at] = e;
    if (++k == K) {
      k = 0;
      if (++e == E) e = 0, ++b;
    }
  }
}
