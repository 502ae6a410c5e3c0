// Columns are processed in pairs and the last column of an odd number of columns is left out.
// witness: {"values": {"K": "7"}, "inputs": "src_data[7 * 5 + 6] = 3; out_data[size_t(index_info[5]) * K + 6] = 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // Each item is a pair of neighbouring columns of one row, so the index is read once for two elements.
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t pairs = K > 1 ? K / 2 : 1;
  const size_t width = K > 1 ? 2 : 1;
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t item = (size_t)blockIdx.x * blockDim.x + threadIdx.x; item < E * pairs; item += stride) {
    const int row = (int)(item / pairs);
    const size_t col = item % pairs * width;
    const int idx = (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
    const short *src = src_data + (size_t)row * K + col;
    const size_t target = ((size_t)(row / D) * N + idx) * K + col;
    for (size_t i = 0; i < width; ++i)
      if (src[i] == out_data[target + i]) arg_out_data[target + i] = row % D;
  }
}
