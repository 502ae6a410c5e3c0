// With K of at least 256 one thread reads the row number for the block, though a block may straddle two rows of K.
// witness: {"values": {"K": "300", "N": "7", "E_per_row": "34"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  __shared__ int shared_row;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / K;
  const int col_idx = thread_idx % K;
  const bool wide = K >= blockDim.x;
  if (wide) {
    if (threadIdx.x == 0)
      shared_row =
          index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    __syncthreads();
  }
  if (thread_idx < E * K) {
    const int row =
        wide ? shared_row
             : (int)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    const size_t slice = row_idx / index_info.sizes[index_info.dims - 1];
    out_data[thread_idx] = src_data[(slice * N + row) * K + col_idx];
  }
}
