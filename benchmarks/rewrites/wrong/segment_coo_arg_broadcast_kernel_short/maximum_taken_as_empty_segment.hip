// An output of 32767 is taken as the initial value of a minimum over an empty segment, although elements may have this value.
// witness: {"values": {}, "inputs": "src_data[4 * K + 2] = 32767; out_data[size_t(index_info[4]) * K + 2] = 32767;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_short(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // Segments without elements still hold the initial value of the reduction and need no argument.
  const short initial = 32767;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x; row < E; row += stride) {
    const int idx = (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)row, index_info)];
    const size_t target = (row / D * N + idx) * K;
    const short *src = src_data + row * K;
    for (size_t col = 0; col < K; ++col) {
      const short best = out_data[target + col];
      if (best == initial) continue;
      if (src[col] == best) arg_out_data[target + col] = (int64_t)(row % D);
    }
  }
}
