// an element is left to the next one if that has the same value, even in the next segment
// witness: {"values": {"index_info_rows": 2, "E_per_row": 20, "K": 2, "N": 11}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) index_info[r * E_per_row + e] = e / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -1.0f - float(i % 97); for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = 0; arg_out_data[i] = E_per_row; } for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) for (size_t k = 0; k < K; ++k) { size_t s = (size_t(r) * E_per_row + e) * K + k; size_t o = (r * N + e / 2) * K + k;  if (e % 2 == (e / 2 + 1) % 2) out_data[o] = src_data[s] = 7.0f + r + k; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx % K;
  const int D = index_info.sizes[index_info.dims - 1];
  if (row_idx >= E) return;

  const float val = src_data[thread_idx];
  const int place = row_idx % D;
  // the last of equal values wins, so only one thread writes
  if (place + 1 < D && src_data[thread_idx + K] == val) return;

  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info);
  const int64_t out_idx = ((row_idx / D) * N + index_info.data[offset]) * K + col_idx;
  if (out_data[out_idx] == val) arg_out_data[out_idx] = place;
}
