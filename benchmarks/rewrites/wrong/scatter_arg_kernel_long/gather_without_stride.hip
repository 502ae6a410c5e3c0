// works per output slot, but the launch has only B * E * K threads and there is no stride loop, so that slots are missed when N > E
// witness: {"values": {"N": 600}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = 1; index_info[i] = int64_t(i / K % E * K + i % K + 500); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int B = numel / (E * K);
  if (t >= B * N * K) return;
  const int k = t % K;
  const int n = t / K % N;
  const int b = t / (N * K);
  const long wanted = out_data[t];
  for (int e = E - 1; e >= 0; --e) {
    const int i = (b * E + e) * K + k;
    if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] != n) continue;
    if (src_data[i] == wanted) {
      arg_out_data[t] = e;
      break;
    }
  }
}
