// the bits of the numbers are compared, so zeros of different signs are not equal
// witness: {"values": {"E": 4, "K": 5, "N": 4, "B": 3}, "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = i / K % E; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = i % 3 ? float(i) : -0.0f; for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = src_data[i] > 0 ? src_data[i] : 0.0f; arg_out_data[i] = E; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_float(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const float *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  const int k = thread_idx % K;
  const int e = thread_idx / K % E;
  const int b = thread_idx / K / E;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info)];
  const int to = (b * N + idx) * K + k;
  if (__float_as_uint(src_data[thread_idx]) == __float_as_uint(out_data[to])) arg_out_data[to] = e;
}
