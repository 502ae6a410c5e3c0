// Every fourth thread copies four elements and goes on to the next row where one ends.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t K, size_t N) {

  const size_t total = E * K;
  size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 4 != 0 || at >= total) return;
  size_t entry = at / K, column = at % K;
  const long *from = nullptr;
  for (int i = 0; i < 4 && at < total; ++i, ++at, ++column) {
    if (column == K) {
      column = 0;
      ++entry;
      from = nullptr;
    }
    if (!from) {
      const int row =
          index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)];
      from = src_data + (entry / index_info.sizes[index_info.dims - 1] * N + row) * K;
    }
    out_data[at] = from[column];
  }
}
