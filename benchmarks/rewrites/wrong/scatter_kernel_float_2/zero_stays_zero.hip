// Returns early where the target is already zero, which is not the product of zero with an infinity or NaN.
// witness: {"values": {}, "contents": "wide", "seed": 3, "inputs": "out_data[0] = 0; index_info[0] = 0; src_data[0] = INFINITY;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  const int b = thread_idx / (E * K);
  const int k = thread_idx % K;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
  float *target = out_data + b * N * K + index_info.data[offset] * K + k;

  // A product that is zero stays zero: spare the compare-and-swap.
  if (*reinterpret_cast<volatile float *>(target) == 0.0f) return;
  atomMul(target, src_data[thread_idx]);
}
