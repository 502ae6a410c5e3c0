// Different: one thread per batch and column goes along e.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int columns = numel / E;
  const int stride = gridDim.x * blockDim.x;
  for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += stride) {
    const int b = column / K;
    const int k = column - b * K;
    const double *out = out_data + (size_t)b * N * K + k;
    int64_t *arg = arg_out_data + (size_t)b * N * K + k;
    int t = b * E * K + k;
    for (int e = 0; e < E; ++e, t += K) {
      const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)] * K;
      if (src_data[t] == out[at]) arg[at] = e;
    }
  }
}
