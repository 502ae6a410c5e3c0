// the column is that of the thread in its block, which is right if 256 is a multiple of K
// witness: {"values": {"index_info_rows": 2, "E_per_row": 81, "K": 3, "N": 41}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) index_info[r * E_per_row + e] = e / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -1.0f - float(i % 97); for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = 0; arg_out_data[i] = E_per_row; } for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) for (size_t k = 0; k < K; ++k) { size_t s = (size_t(r) * E_per_row + e) * K + k; size_t o = (r * N + e / 2) * K + k;  if (e % 2 == 0) out_data[o] = src_data[s] = float(1 + (r * 5 + e * 3 + k) % 11); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t element = i / K, column = threadIdx.x % K;
  if (element >= E) return;

  const int per_row = index_info.sizes[index_info.dims - 1];
  const int64_t segment =
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)element, index_info)];
  const size_t out = (element / per_row * N + segment) * K + column;
  if (src_data[element * K + column] == out_data[out]) arg_out_data[out] = element % per_row;
}
