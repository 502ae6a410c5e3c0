// Each thread takes output elements in a grid-stride loop and finds their row with a binary search for the last start that is not greater.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int rows_per_batch = indptr_info.sizes[last] - 1;
  const int64_t stride = indptr_info.strides[last];
  const size_t batches = N / size_t(rows_per_batch);
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < batches * E; i += step) {
    const size_t batch = i / E;
    const int64_t position = int64_t(i - batch * E);
    const size_t first_row = batch * size_t(rows_per_batch);
    const int64_t *ptr =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(int(first_row), indptr_info);
    // Number of rows that start at or before the position.
    int low = 0;
    int high = rows_per_batch;
    while (low < high) {
      const int mid = low + (high - low) / 2;
      if (ptr[mid * stride] <= position)
        low = mid + 1;
      else
        high = mid;
    }
    if (low > 0 && position < ptr[low * stride]) {
      out_data[i] = src_data[first_row + size_t(low - 1)];
    }
  }
}
