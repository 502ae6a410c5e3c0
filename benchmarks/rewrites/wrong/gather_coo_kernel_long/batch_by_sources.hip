// the batch of an entry is found with the number of sources instead of entries
// witness: {"values": {"N": 6, "index_info_rows": 3, "E_per_row": 15}, "inputs": "for (size_t i = 0; i < index_info_rows * N; ++i) src_data[i] = long(i + 1) * 10000019; for (int i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = int64_t(i % E_per_row) * int64_t(N) / E_per_row; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= E) return;
  const int rows = index_info.sizes[0], sources = N;
  const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  const int batch = min(row / sources, rows - 1);
  out_data[row] = src_data[batch * sources + at];
}
