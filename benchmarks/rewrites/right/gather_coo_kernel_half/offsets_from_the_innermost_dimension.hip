// splits the linear index from the innermost dimension outwards by hand, in 64 bits, in a stride loop
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t index_at(const at::cuda::detail::TensorInfo<int64_t, int> &info, int64_t element) {
  int64_t offset = 0;
  for (int d = info.dims - 1; d > 0; --d) {
    const int64_t outer = element / info.sizes[d];
    offset += (element - outer * info.sizes[d]) * info.strides[d];
    element = outer;
  }
  return info.data[offset + element * info.strides[0]];
}

__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  const int64_t per_row = index_info.sizes[index_info.dims - 1];
  for (int64_t element = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; element < int64_t(E); element += step)
    out_data[element] = src_data[element / per_row * int64_t(N) + index_at(index_info, element)];
}
