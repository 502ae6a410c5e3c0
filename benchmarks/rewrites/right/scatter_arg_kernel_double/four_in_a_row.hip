// Different: every thread takes four elements in a row and steps column, element and batch with carries.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  for (int first = 4 * me; first < numel; first += 4 * threads) {
    int k = first % K;
    int e = first / K % E;
    int b = first / K / E;
    const int last = min(first + 4, numel);
    for (int t = first; t < last; ++t) {
      const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
      const size_t slot = ((size_t)b * N + idx) * K + k;
      if (src_data[t] == out_data[slot]) arg_out_data[slot] = e;
      if (++k == K) {
        k = 0;
        if (++e == E) {
          e = 0;
          ++b;
        }
      }
    }
  }
}
