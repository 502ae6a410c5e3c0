// a thread for each output walks all entries of its batch
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t total = E / D * N * K;
  for (size_t o = blockIdx.x * size_t(blockDim.x) + threadIdx.x; o < total; o += size_t(gridDim.x) * blockDim.x) {
    const size_t k = o % K, segment = o / K % N, batch = o / K / N;
    const int wanted = out_data[o];
    int64_t found = -1;
    for (int e = 0; e < D; ++e) {
      const int row = batch * D + e;
      const int64_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info)];
      if (size_t(at) == segment && src_data[row * K + k] == wanted) found = e;
    }
    if (found >= 0) arg_out_data[o] = found;
  }
}
