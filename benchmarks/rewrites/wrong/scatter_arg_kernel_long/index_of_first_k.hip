// reads the index of k = 0 for all k, as if the index were broadcast over the last dimension
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = 1; index_info[i] = int64_t(i / K % E * K + i % K); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int rows = numel / K;
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    const int row = i / K;
    if (row >= rows) break;
    const int k = i % K;
    const int b = row / E;
    const int e = row % E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * K, index_info)];
    const int64_t base = (int64_t(b) * N + idx) * K;
    if (out_data[base + k] == src_data[i]) arg_out_data[base + k] = e;
  }
}
