// threads own output slots in a grid-stride loop and search their row for the first match, so ties are stable
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t slots = E / D * N;
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t slot = size_t(blockIdx.x) * blockDim.x + threadIdx.x; slot < slots; slot += stride) {
    const size_t row = slot / N;
    const int64_t segment = int64_t(slot % N);
    const double extremum = out_data[slot];
    for (int k = 0; k < D; ++k) {
      const int e = int(row) * D + k;
      if (src_data[e] == extremum && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)] == segment) {
        arg_out_data[slot] = k;
        break;
      }
    }
  }
}
