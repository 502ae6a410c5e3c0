// The example is found by binary search, and each candidate is compared with pointers that advance along its row.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;

  // The first example that ends beyond the query, or the last one.
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (ptr_y[middle + 1] > query)
      high = middle;
    else
      low = middle + 1;
  }

  const float *const q = y + query * dim, *const q_end = q + dim;
  const int64_t begin = ptr_x[low], end = ptr_x[low + 1];
  const float *p = x + begin * dim;
  int64_t *row_out = row + query * max_num_neighbors, *col_out = col + query * max_num_neighbors;
  int64_t left = max_num_neighbors;
  for (int64_t i = begin; i < end; ++i) {
    float sum = 0;
    for (const float *s = q; s != q_end; ++s, ++p) {
      const float delta = *p - *s;
      sum += delta * delta;
    }
    if (!(sum < r)) continue;
    *row_out++ = query;
    *col_out++ = i;
    if (--left <= 0) return;
  }
}
