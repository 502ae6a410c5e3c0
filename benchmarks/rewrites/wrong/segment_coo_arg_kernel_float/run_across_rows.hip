// runs of equal indices are scanned from their start, but a run does not start where a row starts with the index that ended the one before
// witness: {"values": {"index_info_rows": 3, "E_per_row": 12, "N": 1}, "inputs": "for (int r = 0; r < index_info_rows; ++r) { for (size_t n = 0; n < N; ++n) out_data[r * N + n] = -1; for (int e = 0; e < E_per_row; ++e) { int i = r * E_per_row + e; index_info[i] = int64_t(e) * int(N) / E_per_row; src_data[i] = float((e * 37 + r * 11) % 101); float *o = &out_data[r * N + index_info[i]]; if (src_data[i] > *o || e == 0 || index_info[i] != index_info[i - 1]) *o = src_data[i]; } }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;

  const int D = index_info.sizes[index_info.dims - 1];
  auto index_at = [&](int i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  };
  const int64_t idx = index_at(row_idx);
  if (row_idx > 0 && index_at(row_idx - 1) == idx) return;  // not the first of its segment

  const int row = row_idx / D, end = (row + 1) * D;
  const int out_idx = row * N + idx;
  const float val = out_data[out_idx];
  for (int i = row_idx; i < end && index_at(i) == idx; i++)
    if (src_data[i] == val) arg_out_data[out_idx] = i - row * D;
}
