// collects the matching positions in a mask of 64 bits, so that positions from 64 on wrap
// witness: {"values": {"E": 70, "K": 2, "N": 80, "B": 1}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = 1; index_info[i] = int64_t(i / K % E); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
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
    unsigned long long matches = 0;
    for (int e = 0; e < E; ++e) {
      const int i = (b * E + e) * K + k;
      const bool hit = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] == n && src_data[i] == out_data[slot];
      matches |= (unsigned long long)hit << (e & 63);
    }
    if (matches) {
      int last = 63;
      while (!(matches >> last & 1)) --last;
      arg_out_data[slot] = last;
    }
  }
}
