// a block reads its indices and values through shared memory, and rows are counted from the block's first
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ float values[256];
  __shared__ int64_t segments[256];
  const int first = blockIdx.x * blockDim.x;
  const int D = index_info.sizes[index_info.dims - 1];
  const int i = first + threadIdx.x;
  if (i < E) {
    values[threadIdx.x] = src_data[i];
    segments[threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  }
  __syncthreads();
  // threads take the elements in the opposite order
  const int mine = blockDim.x - 1 - threadIdx.x;
  if (first + mine >= E) return;
  int row = first / D, column = first - row * D + mine;
  row += column / D;
  column %= D;
  const size_t out = row * N + segments[mine];
  if (!(values[mine] != out_data[out])) arg_out_data[out] = column;
}
