// a value is read again only when the index changes, not when the batch does
// witness: {"values": {"N": 1, "index_info_rows": 5, "E_per_row": 11}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = long(i + 1) * 10000019; for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  const int D = index_info.sizes[index_info.dims - 1];
  int64_t last = -1;
  long value = 0;
  // indices are sorted, so that a thread reads few values for its eight entries
  for (int row = first; row < first + 8 && row < E; ++row) {
    const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
    if (at != last) {
      value = src_data[row / D * N + at];
      last = at;
    }
    out_data[row] = value;
  }
}
