// Computes the batch by multiplication with a reciprocal in single precision, which truncates to the batch before for some sizes.
// witness: {"values": {"E": "1", "K": "41", "N": "3", "B": "8"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  // Integer division is slow: multiply by the reciprocal.
  const float reciprocal = 1.0f / static_cast<float>(E * K);
  const int b = static_cast<int>(static_cast<float>(thread_idx) * reciprocal);
  const int k = thread_idx % K;

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
  const int64_t idx = index_info.data[offset];
  Reducer<float, ReductionType(2)>::atomic_write(out_data + b * N * K + idx * K + k, src_data[thread_idx]);
}
