// grid-stride loop; the column comes from one division, the offset from strides of the dimensions, last one first
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int last = index_info.dims - 1;
  const int D = index_info.sizes[last];
  const size_t step = size_t(blockDim.x) * gridDim.x;
  for (size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x; e < E; e += step) {
    const int row = int(e) / D, col = int(e) - row * D;
    int offset = col * index_info.strides[last], rest = row;
    for (int dim = last - 1; dim >= 0; --dim) {
      const int above = dim > 0 ? rest / index_info.sizes[dim] : 0;
      offset += (rest - above * index_info.sizes[dim]) * index_info.strides[dim];
      rest = above;
    }
    const size_t place = size_t(row) * N + size_t(index_info.data[offset]);
    if (out_data[place] == src_data[e]) arg_out_data[place] = col;
  }
}
