// A block takes whole rows with one thread per column, so the columns beyond the block size are left out.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "20", "K": "300", "N": "40"}, "inputs": "src_data[3 * K + 290] = 2; out_data[size_t(index_info[3]) * K + 290] = 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // Each block takes rows in turn. The index of a row is read once per thread and used for its column.
  const int D = index_info.sizes[index_info.dims - 1];
  const int col = threadIdx.x;
  for (size_t row = blockIdx.x; row < E; row += gridDim.x) {
    const int idx = (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info)];
    const size_t target = (row / D * N + idx) * K + col;
    if (col < K && src_data[row * K + col] == out_data[target])
      arg_out_data[target] = (int64_t)(row % D);
  }
}
