// one thread per output slot searches E from the end and stops at the first match
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int64_t slots = int64_t(numel / (E * K)) * N * K;
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  for (int64_t slot = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; slot < slots; slot += step) {
    const int k = int(slot % K);
    const int64_t n = slot / K % N;
    const int b = int(slot / K / N);
    const long wanted = out_data[slot];
    for (int e = E; e-- > 0;) {
      const int i = (b * E + e) * K + k;
      if (src_data[i] == wanted && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] == n) {
        arg_out_data[slot] = e;
        break;
      }
    }
  }
}
