// The example is found by bisection (the last one that starts at or before the query), and a sum stops once it is not below the radius.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (ptr_y[middle + 1] > query)
      high = middle;
    else
      low = middle + 1;
  }
  const __half *mine = y + query * dim;
  const int64_t end = ptr_x[low + 1];
  int64_t slot = query * max_num_neighbors;
  const int64_t last_slot = slot + max_num_neighbors;
  for (int64_t p = ptr_x[low]; p < end && slot < last_slot; ++p) {
    const __half *other = x + p * dim;
    __half sum = 0;
    bool near = true;
    for (int64_t d = 0; d < dim && near; ++d) {
      const __half difference = other[d] - mine[d];
      sum += difference * difference;
      near = sum < r;
    }
    if (near) {
      row[slot] = query;
      col[slot] = p;
      ++slot;
    }
  }
}
