// the example is found by bisection, the neighbors are written first and the rows in a second loop
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

  // the first example that ends behind the query, the last one if there is none
  int64_t example = 0, high = num_examples - 1;
  while (example < high) {
    const int64_t middle = example + (high - example) / 2;
    if (ptr_y[middle + 1] > query)
      high = middle;
    else
      example = middle + 1;
  }

  int64_t *const neighbors = col + query * max_num_neighbors;
  int64_t *const rows = row + query * max_num_neighbors;
  const int64_t end = ptr_x[example + 1];
  int64_t candidate = ptr_x[example];
  int64_t count = 0;
  while (candidate < end && count < max_num_neighbors) {
    float distance = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const float difference = x[candidate * dim + d] - y[query * dim + d];
      distance += difference * difference;
    }
    if (distance < r) neighbors[count++] = candidate;
    ++candidate;
  }
  for (int64_t k = 0; k < count; ++k) rows[k] = query;
}
