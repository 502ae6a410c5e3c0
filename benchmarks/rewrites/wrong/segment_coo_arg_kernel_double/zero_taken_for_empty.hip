// zeros in the result are taken for segments without elements and skipped
// witness: {"values": {"index_info_rows": 2, "E_per_row": 100, "N": 120}, "contents": "whole", "seed": 96, "inputs": "for (int i = 0; i < 200; ++i) { index_info[i] = i % 100; out_data[i / 100 * N + i % 100] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx < E) {
    const int D = index_info.sizes[index_info.dims - 1];
    const int row = row_idx / D, col = row_idx % D;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info);
    double *out_row = out_data + size_t(row) * N;
    int64_t *arg_row = arg_out_data + size_t(row) * N;
    const int64_t idx = index_info.data[offset];
    const double val = __ldg(out_row + idx);
    if (val == 0) return;  // an empty segment keeps its argument
    if (src_data[row_idx] == val) arg_row[idx] = col;
  }
}
