// Example by bisection for the last offset not above the point; a sum that has reached r is not continued.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  int64_t low = 0, high = num_examples;
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    if (ptr_y[middle] <= n_y)
      low = middle;
    else
      high = middle;
  }
  const int64_t end = ptr_x[low + 1];
  const __half *point = y + n_y * dim;
  int64_t *rows = row + n_y * max_num_neighbors, *cols = col + n_y * max_num_neighbors;
  int64_t count = 0;
  for (int64_t n_x = ptr_x[low]; n_x < end; ++n_x) {
    const __half *candidate = x + n_x * dim;
    __half dist = 0;
    for (int64_t d = 0; d < dim && !(dist >= r); ++d) {
      const __half apart = candidate[d] - point[d];
      dist += apart * apart;
    }
    if (dist < r) {
      rows[count] = n_y;
      cols[count] = n_x;
      if (++count >= max_num_neighbors) return;
    }
  }
}
