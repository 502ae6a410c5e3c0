// each thread takes four consecutive values of one row; a group that crosses the end of a row leaves the rest out
// witness: {"values": {"index_info_rows": 1, "E_per_row": 8, "K": 6, "N": 8}, "seed": 7, "inputs": "for (int i = 0; i < 48; ++i) out_data[i] = 5; for (int i = 0; i < 48; ++i) src_data[i] = i / 6 == 1 ? 5 : 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  constexpr int kValues = 4;
  const int columns = static_cast<int>(K);
  const int total = static_cast<int>(E) * columns;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * kValues;
  if (first >= total) return;

  // The index is looked up once for the four values.
  const int row = first / columns;
  const int column = first - row * columns;
  const int D = index_info.sizes[index_info.dims - 1];
  const int offset =
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
  const int idx = static_cast<int>(__ldg(index_info.data + offset));
  const int out_first =
      ((row / D) * static_cast<int>(N) + idx) * columns + column;
  const int64_t arg = row % D;

  for (int k = 0; k < kValues && column + k < columns; ++k) {
    if (src_data[first + k] == __ldg(out_data + out_first + k)) {
      arg_out_data[out_first + k] = arg;
    }
  }
}
