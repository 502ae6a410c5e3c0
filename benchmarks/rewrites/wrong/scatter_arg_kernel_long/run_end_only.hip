// lets only the last element of a run of equal indices write, although that one need not be the one that matches
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = long(i); index_info[i] = 0; } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = long(i / (size_t(N) * K) * E * K + K + i % K);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const int k = i % K;
  const int e = i / K % E;
  const int b = i / K / E;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  // the successor along E goes to the same slot and overwrites whatever is stored here: save the write
  if (e + 1 < E && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i + K, index_info)] == idx) return;
  const int64_t slot = (int64_t(b) * N + idx) * K + k;
  if (src_data[i] == out_data[slot]) arg_out_data[slot] = e;
}
