// The threads are dealt over the output with the column as the slow index, in a loop over the grid.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const size_t total = E * K;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < total; t += step) {
    const size_t k = t / E;
    const size_t e = t - k * E;
    const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
    const size_t batch = e / (size_t)index_info.sizes[index_info.dims - 1];
    out_data[e * K + k] = src_data[batch * N * K + (size_t)row * K + k];
  }
}
