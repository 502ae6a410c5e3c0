// The loop over components is unrolled by four and the tail treats one or two remaining components, so the last one is dropped when three remain.
// witness: {"values": {"n": "4", "m": "2", "dim": "7", "max_num_neighbors": "4"}, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n * dim; ++i) x[i] = 1; for (int i = 0; i < m * dim; ++i) y[i] = 1; x[6] = 100; x[20] = 50;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline double squared_difference(const double a, const double b) {
  const double delta = a - b;
  return delta * delta;
}

__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  const double *q = y + query * dim;
  int64_t *const rows = row + query * max_num_neighbors;
  int64_t *const cols = col + query * max_num_neighbors;

  int64_t count = 0;
  const int64_t end = ptr_x[example + 1];
  for (int64_t c = ptr_x[example]; c < end; ++c) {
    const double *p = x + c * dim;
    double dist = 0;
    int64_t d = 0;
    for (; d + 4 <= dim; d += 4) {
      dist += squared_difference(p[d], q[d]);
      dist += squared_difference(p[d + 1], q[d + 1]);
      dist += squared_difference(p[d + 2], q[d + 2]);
      dist += squared_difference(p[d + 3], q[d + 3]);
    }
    const int64_t rest = dim - d;
    if (rest > 0) dist += squared_difference(p[d], q[d]);
    if (rest > 1) dist += squared_difference(p[d + 1], q[d + 1]);

    if (dist < r) {
      rows[count] = query;
      cols[count] = c;
      if (++count == max_num_neighbors) break;
    }
  }
}
