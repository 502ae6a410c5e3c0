// Large grids deal blocks to eight dies with a mapping that is one to one only for multiples of eight blocks.
// witness: {"values": {"E_per_row": "1000"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  unsigned block = blockIdx.x;
  if (gridDim.x >= 64) block = block % 8 * (gridDim.x / 8) + block / 8;
  const int thread_idx = block * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx - row_idx * K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  const size_t slice = row_idx / index_info.sizes[index_info.dims - 1];
  out_data[thread_idx] = src_data[(slice * N + row) * K + col_idx];
}
