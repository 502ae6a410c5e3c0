// values are equal if none is less, so NaN is equal to everything
// witness: {"values": {"index_info_rows": 2, "E_per_row": 20, "K": 2, "N": 11}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) index_info[r * E_per_row + e] = e / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -1.0f - float(i % 97); for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = 0; arg_out_data[i] = E_per_row; } for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) for (size_t k = 0; k < K; ++k) { size_t s = (size_t(r) * E_per_row + e) * K + k; size_t o = (r * N + e / 2) * K + k;  if (e % 2 == 0) out_data[o] = src_data[s] = float(1 + (r * 5 + e * 3 + k) % 11); if (e % 2 == 1 \u0026\u0026 e % 3 == 0) src_data[s] = std::nanf(\"\"); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx - row_idx * K;
  if (row_idx >= E) return;

  const int D = index_info.sizes[index_info.dims - 1];
  const int batch = row_idx / D;
  const int idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t out_idx = (batch * N + idx) * K + col_idx;

  // for a minimum or a maximum, whichever was reduced
  const float best = out_data[out_idx], value = src_data[thread_idx];
  if (value < best || value > best) return;
  arg_out_data[out_idx] = row_idx - batch * D;
}
