// Walks the output backwards, divides once and finds the batch from the row.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  const size_t threads = (size_t)gridDim.x * blockDim.x;
  const size_t rows_per_batch = index_info.sizes[index_info.dims - 1];
  for (size_t back = (size_t)blockIdx.x * blockDim.x + threadIdx.x; back < E * K; back += threads) {
    const size_t i = E * K - 1 - back;
    const size_t e = i / K, column = i - e * K;
    const int at_index = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(e), index_info);
    const int *table = src_data + e / rows_per_batch * N * K;
    out_data[i] = table[index_info.data[at_index] * K + column];
  }
}
