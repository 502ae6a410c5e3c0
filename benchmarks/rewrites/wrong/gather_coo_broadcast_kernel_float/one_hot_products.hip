// gathers with products of the source and a one-hot vector, which spread infinities
// witness: {"values": {"K": 5, "N": 20, "index_info_rows": 2, "E_per_row": 12}, "inputs": "for (int i = 0; i < 24; ++i) index_info[i] = i * 7 % 20; src_data[3] = __builtin_inff();"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int entries = index_info.sizes[index_info.dims - 1];
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= E * K) return;
  const int entry = thread / K;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
  const float *column = src_data + (size_t)(entry / entries) * N * K + thread % K;
  float sum = 0;
  for (int64_t i = 0; i < (int64_t)N; ++i) sum += column[i * K] * (i == row ? 1.0f : 0.0f);
  out_data[thread] = sum;
}
