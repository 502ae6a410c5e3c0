// Blocks go through the rows and their threads through the elements of a row; the row's base is computed once.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const int row_size = index_info.sizes[index_info.dims - 1];
  const int column_stride = index_info.strides[index_info.dims - 1];
  const int rows = int(E) / row_size;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int64_t *columns =
        index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * row_size, index_info);
    const float *source = src_data + size_t(row) * N;
    float *out = out_data + size_t(row) * row_size;
    for (int e = threadIdx.x; e < row_size; e += blockDim.x)
      out[e] = source[columns[size_t(e) * column_stride]];
  }
}
