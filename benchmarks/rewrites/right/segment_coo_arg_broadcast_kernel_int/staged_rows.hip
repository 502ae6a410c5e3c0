// The block stages the indices of all rows that it touches in shared memory.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu:segment_coo_arg_broadcast_kernel
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ int staged[256];
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t total = E * K;
  const size_t start = static_cast<size_t>(blockIdx.x) * blockDim.x;
  const size_t end = start + blockDim.x < total ? start + blockDim.x : total;
  if (start >= total) return;
  const int first_row = start / K;
  const int last_row = (end - 1) / K;
  for (int row = first_row + threadIdx.x; row <= last_row; row += blockDim.x) {
    staged[row - first_row] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
  }
  __syncthreads();
  const size_t thread_idx = start + threadIdx.x;
  if (thread_idx >= total) return;
  const int row = thread_idx / K;
  const int col = thread_idx % K;
  const size_t out_idx = ((row / D) * N + staged[row - first_row]) * K + col;
  if (src_data[thread_idx] == out_data[out_idx]) arg_out_data[out_idx] = row % D;
}
