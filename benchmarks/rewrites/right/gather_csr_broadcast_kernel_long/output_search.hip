// Goes over the outputs, searches each position's segment with a binary upper bound and leaves gaps alone.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const int last = indptr_info.dims - 1;
  const size_t per_row = indptr_info.sizes[last] - 1;
  const size_t total = N / per_row * E * K;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const size_t column = i % K;
    const int64_t position = i / K % E;
    const size_t batch = i / K / E;
    const int64_t *offsets = indptr_info.data + IndexPtrToOffset<int64_t>::get(batch * per_row, indptr_info);
    size_t lo = 0, hi = per_row + 1;  // the number of offsets <= position
    while (lo < hi) {
      const size_t mid = (lo + hi) / 2;
      if (offsets[mid * indptr_info.strides[last]] <= position)
        lo = mid + 1;
      else
        hi = mid;
    }
    if (lo == 0 || lo > per_row) continue;
    out_data[i] = src_data[(batch * per_row + lo - 1) * K + column];
  }
}
