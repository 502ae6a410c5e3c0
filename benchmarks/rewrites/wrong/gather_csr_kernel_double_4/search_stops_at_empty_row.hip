// The binary search for the row of an output element stops at the first equal offset, which may belong to an empty row.
// witness: {"values": {"E": "100"}, "inputs": "for (int i = 0; i <= N_per_row; ++i) indptr_info[i] = std::min<int64_t>(int64_t(i) / 3, E);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int find_row(const int64_t *ptr, int stride, int rows, int64_t position) {
  int low = 0;
  int high = rows - 1;
  while (low <= high) {
    const int mid = low + (high - low) / 2;
    const int64_t start = ptr[mid * stride];
    if (start == position) return mid;
    if (start < position)
      low = mid + 1;
    else
      high = mid - 1;
  }
  return high;
}

__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int rows_per_batch = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const size_t batches = N / rows_per_batch;
  const size_t step = size_t(gridDim.x) * blockDim.x;

  // One output element per thread and step, so that all stores are coalesced.
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < batches * E; i += step) {
    const int batch = int(i / E);
    const int64_t position = int64_t(i % E);
    const int first_row = batch * rows_per_batch;
    const int64_t *ptr =
        indptr_info.data + IndexPtrToOffset<int64_t>::get(first_row, indptr_info);
    const int row = find_row(ptr, stride, rows_per_batch, position);
    if (row >= 0 && position < ptr[(row + 1) * stride]) {
      out_data[i] = src_data[first_row + row];
    }
  }
}
