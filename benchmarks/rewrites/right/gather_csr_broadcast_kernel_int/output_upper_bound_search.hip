// Each output element finds the last segment that starts at or before it by binary search; elements outside of all segments are left alone.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const size_t rows = N / per_row;
  const size_t total = rows * E * K;
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t o = size_t(blockIdx.x) * blockDim.x + threadIdx.x; o < total; o += step) {
    const size_t column = o % K;
    const int64_t e = o / K % E;
    const size_t row = o / K / E;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(int(row * per_row), indptr_info);

    if (e < ptr[0] || e >= ptr[per_row * stride]) continue;
    int low = 0, high = per_row;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      if (ptr[middle * stride] <= e)
        low = middle;
      else
        high = middle;
    }
    out_data[o] = src_data[(row * per_row + low) * K + column];
  }
}
