// A grid-stride loop with 64-bit positions computes the row and the offset directly from the division of the position.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_int(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  int *out_data, size_t E, size_t N) {
  const size_t stride = size_t(blockDim.x) * gridDim.x;
  const size_t per_row = index_info.sizes[index_info.dims - 1];
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < E; i += stride) {
    const size_t source_row = i / per_row;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
    const int64_t row = index_info.data[offset];
    out_data[i] = src_data[source_row * N + size_t(row)];
  }
}
