// divides by multiplying with a reciprocal in single precision, which falls just short of the quotient for some K
// witness: {"values": {"K": 41, "E": 8, "N": 20, "B": 1}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = 1; index_info[i] = int64_t(i / K % E); } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  const float per_k = 1.0f / float(K);
  const float per_e = 1.0f / float(E);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) {
    // integer division is slow on the device: multiply by the reciprocals
    const int row = int(float(i) * per_k);
    const int k = i - row * K;
    const int b = int(float(row) * per_e);
    const int e = row - b * E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    const int64_t slot = int64_t(b) * N * K + idx * K + k;
    if (src_data[i] == out_data[slot]) arg_out_data[slot] = e;
  }
}
