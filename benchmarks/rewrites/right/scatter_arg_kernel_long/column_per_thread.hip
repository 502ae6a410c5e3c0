// one thread walks along E for a pair of batch and column, in a stride loop over the pairs
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int columns = numel / E;
  const int step = gridDim.x * blockDim.x;
  for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += step) {
    const int b = column / K;
    const int k = column - b * K;
    const long *out_column = out_data + int64_t(b) * N * K + k;
    int64_t *arg_column = arg_out_data + int64_t(b) * N * K + k;
    int i = b * E * K + k;
    for (int e = 0; e < E; ++e, i += K) {
      const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] * K;
      if (out_column[row] == src_data[i]) arg_column[row] = e;
    }
  }
}
