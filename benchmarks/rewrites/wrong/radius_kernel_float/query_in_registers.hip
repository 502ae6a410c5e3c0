// The query point is kept in an array of 128 numbers, and dimensions beyond 128 are left out of the distance.
// witness: {"values": {"n": "40", "m": "60", "dim": "200", "num_examples": "2", "max_num_neighbors": "7", "r": "28.0f"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define QUERY_CAPACITY 128

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;

  // Read the query once, then stream the candidates past it.
  float q[QUERY_CAPACITY];
  const int used = dim < QUERY_CAPACITY ? (int)dim : QUERY_CAPACITY;
  const float *source = y + query * dim;
  for (int d = 0; d < used; ++d) q[d] = source[d];

  int64_t example = 0;
  while (example + 1 < num_examples && ptr_y[example + 1] <= query) ++example;

  int64_t *row_out = row + query * max_num_neighbors;
  int64_t *col_out = col + query * max_num_neighbors;
  int64_t found = 0;
  const int64_t stop = ptr_x[example + 1];
  for (int64_t candidate = ptr_x[example]; candidate < stop && found < max_num_neighbors; ++candidate) {
    const float *p = x + candidate * dim;
    float sum = 0.0f;
    for (int d = 0; d < used; ++d) {
      const float delta = p[d] - q[d];
      sum += delta * delta;
    }
    if (sum < r) {
      row_out[found] = query;
      col_out[found] = candidate;
      ++found;
    }
  }
}
