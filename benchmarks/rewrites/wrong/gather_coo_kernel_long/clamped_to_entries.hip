// indices are clamped to the number of entries instead of sources
// witness: {"values": {"N": 50, "index_info_rows": 2, "E_per_row": 12}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = long(i + 1) * 10000019; for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= E) return;
  const int last = index_info.dims - 1;
  const int length = index_info.sizes[last];
  const int batch = row / length;
  int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  // never outside of the row
  at = at < 0 ? 0 : at < length ? at : length - 1;
  out_data[row] = src_data[batch * N + at];
}
