// a group of 32 threads copies one row, all columns in turn
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const size_t lane = threadIdx.x % 32;
  const size_t groups = size_t(gridDim.x) * (blockDim.x / 32);
  const size_t per_batch = index_info.sizes[index_info.dims - 1];
  for (size_t entry = size_t(blockIdx.x) * (blockDim.x / 32) + threadIdx.x / 32;
       entry < E; entry += groups) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        int(entry), index_info);
    const size_t row = size_t(index_info.data[offset]);
    const int *from = src_data + (entry / per_batch * N + row) * K;
    int *to = out_data + entry * K;
    for (size_t column = lane; column < K; column += 32)
      to[column] = from[column];
  }
}
