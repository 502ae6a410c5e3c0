// The example is the first one whose end exceeds the query, found by bisection; the query's pointers are hoisted.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__forceinline__ __device__ int64_t first_ending_after(int64_t idx, const int64_t *ptr, int64_t num_examples) {
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (ptr[middle + 1] > idx)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;

  const int64_t example_idx = first_ending_after(n_y, ptr_y, num_examples);
  const int64_t end = ptr_x[example_idx + 1];
  const __half *query = y + n_y * dim;
  int64_t *rows = row + n_y * max_num_neighbors;
  int64_t *cols = col + n_y * max_num_neighbors;

  int64_t left = max_num_neighbors;
  for (int64_t n_x = ptr_x[example_idx]; n_x < end && left > 0; n_x++) {
    const __half *point = x + n_x * dim;
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half apart = point[d] - query[d];
      dist = __hfma(apart, apart, dist);
    }
    if (dist < r) {
      *rows++ = n_y;
      *cols++ = n_x;
      --left;
    }
  }
}
