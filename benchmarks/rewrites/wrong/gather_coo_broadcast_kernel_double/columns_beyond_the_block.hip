// a block does one entry with a thread for each column, and columns beyond the block are not written
// witness: {"values": {"index_info_rows": 2, "E_per_row": 4, "K": 300, "N": 5}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  __shared__ size_t source;
  const size_t column = threadIdx.x;
  for (size_t entry = blockIdx.x; entry < E; entry += gridDim.x) {
    if (threadIdx.x == 0) {
      const int64_t row = index_info.data[
          at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)];
      const size_t batch = entry / index_info.sizes[index_info.dims - 1];
      source = (batch * N + row) * K;
    }
    __syncthreads();
    if (column < K) out_data[entry * K + column] = src_data[source + column];
    __syncthreads();
  }
}
