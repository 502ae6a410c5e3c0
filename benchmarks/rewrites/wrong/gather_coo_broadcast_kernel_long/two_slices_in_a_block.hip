// Finds the slice by comparing with one boundary, so a block may touch two slices only.
// witness: {"values": {"index_info_rows": "50", "E_per_row": "4"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= E * K) return;
  const size_t per_slice = index_info.sizes[index_info.dims - 1] * K;
  const size_t first_slice = (size_t)blockIdx.x * blockDim.x / per_slice;
  const size_t boundary = (first_slice + 1) * per_slice;
  const size_t slice = thread_idx < boundary ? first_slice : first_slice + 1;
  const int row_idx = thread_idx / K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
  out_data[thread_idx] = src_data[(slice * N + row) * K + thread_idx % K];
}
