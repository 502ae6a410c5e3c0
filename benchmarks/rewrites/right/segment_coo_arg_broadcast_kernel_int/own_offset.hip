// A helper function walks over the dimensions, and the values are compared by exclusive or.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu:segment_coo_arg_broadcast_kernel
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t segment_of_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int row) {
  int64_t offset = 0;
  int rest = row;
  for (int d = info.dims - 1; d >= 1; --d) {
    const int quotient = rest / info.sizes[d];
    offset += static_cast<int64_t>(rest - quotient * info.sizes[d]) * info.strides[d];
    rest = quotient;
  }
  offset += static_cast<int64_t>(rest) * info.strides[0];
  return info.data[offset];
}

__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread_idx / K;
  if (row >= E) return;
  const int col = thread_idx - row * static_cast<int>(K);
  const int D = index_info.sizes[index_info.dims - 1];
  const int outer = row / D;
  const int64_t out_idx = (outer * static_cast<int64_t>(N) + segment_of_row(index_info, row)) * static_cast<int64_t>(K) + col;
  if ((src_data[thread_idx] ^ out_data[out_idx]) != 0) return;
  arg_out_data[out_idx] = row - outer * D;
}
