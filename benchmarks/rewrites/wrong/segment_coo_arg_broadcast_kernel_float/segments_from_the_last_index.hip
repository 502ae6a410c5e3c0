// the number of segments is the last index of a row and one, though callers may ask for more
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "K": 2, "N": 8}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) index_info[r * E_per_row + e] = e / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -1.0f - float(i % 97); for (size_t i = 0; i < out_data_count; ++i) { out_data[i] = 0; arg_out_data[i] = E_per_row; } for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) for (size_t k = 0; k < K; ++k) { size_t s = (size_t(r) * E_per_row + e) * K + k; size_t o = (r * N + e / 2) * K + k;  if (e % 2 == 0) out_data[o] = src_data[s] = float(1 + (r * 5 + e * 3 + k) % 11); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int element = i / K, column = i % K;
  if (element >= E) return;

  const int length = index_info.sizes[index_info.dims - 1];
  const int row = element / length;
  const int64_t *indices =
      index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length, index_info);
  const int step = index_info.strides[index_info.dims - 1];

  // indices are sorted
  const int64_t segments = min(indices[(length - 1) * step] + 1, (int64_t)N);
  const int64_t segment = indices[(element - row * length) * step];
  const int64_t out = (row * segments + segment) * K + column;
  if (segment < segments && src_data[i] == out_data[out]) arg_out_data[out] = element - row * length;
}
