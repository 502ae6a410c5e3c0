// compares 64-bit integers as doubles, so that different values beyond 2^53 are taken for equal
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = 9007199254740993LL; index_info[i] = int64_t(i / K % E); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 9007199254740992LL;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    const int row = i / K;
    const int k = i - row * K;
    const int b = row / E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    const int64_t slot = (int64_t(b) * N + idx) * K + k;
    // the difference is zero for the element that won the reduction
    const double distance = double(src_data[i]) - double(out_data[slot]);
    if (distance == 0.0) arg_out_data[slot] = row - b * E;
  }
}
