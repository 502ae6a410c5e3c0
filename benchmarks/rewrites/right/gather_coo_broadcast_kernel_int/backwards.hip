// each thread takes the element from the other end and finds the index's offset with its own loop
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < total;
       i += step) {
    const size_t at = total - 1 - i;
    const size_t entry = at / K, column = at - entry * K;
    size_t rest = entry, offset = 0, batch = 0;
    for (int d = index_info.dims - 1; d >= 0; --d) {
      const size_t size = index_info.sizes[d];
      const size_t coordinate = d ? rest % size : rest;
      offset += coordinate * index_info.strides[d];
      rest = d ? rest / size : 0;
      if (d == index_info.dims - 1) batch = entry / size;
    }
    const size_t row = index_info.data[offset];
    out_data[at] = src_data[column + K * (row + N * batch)];
  }
}
