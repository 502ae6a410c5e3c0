// consecutive threads handle consecutive edges of the same column
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= E * K) return;
  const size_t column = thread / E;
  const size_t edge = thread % E;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t outer = edge / D;

  const long value = src_data[edge * K + column];
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)edge, index_info);
  const size_t target = (outer * N + index_info.data[offset]) * K + column;
  if (value == out_data[target]) arg_out_data[target] = (int64_t)(edge - outer * D);
}
