// The threads run over rows inside and columns outside, with all index arithmetic in 64 bits.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu:segment_coo_arg_broadcast_kernel
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const size_t thread_idx = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const size_t col = thread_idx / E;
  const size_t row = thread_idx - col * E;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(static_cast<int>(row), index_info)];
  const size_t out_idx = (row / D * N + static_cast<size_t>(idx)) * K + col;
  if (src_data[row * K + col] == out_data[out_idx]) arg_out_data[out_idx] = static_cast<int64_t>(row % D);
}
