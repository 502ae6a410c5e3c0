// Differences and their squares are kept in single precision, which rounds distances close to the radius.
// witness: {"values": {"n": "2", "m": "2", "dim": "2", "max_num_neighbors": "2", "r": "1.0"}, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < 4; ++i) y[i] = 0; x[0] = 0.9999999999; x[1] = 0; x[2] = 0; x[3] = 0.9999999999;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
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
  const int64_t base = query * max_num_neighbors;

  int64_t count = 0;
  for (int64_t c = ptr_x[example]; c < ptr_x[example + 1]; ++c) {
    const double *p = x + c * dim;
    // Two sums shorten the chain of additions.
    float even = 0, odd = 0;
    int64_t d = 0;
    for (; d + 1 < dim; d += 2) {
      const float a = p[d] - q[d];
      const float b = p[d + 1] - q[d + 1];
      even += a * a;
      odd += b * b;
    }
    if (d < dim) {
      const float a = p[d] - q[d];
      even += a * a;
    }
    if (even + odd < r) {
      row[base + count] = query;
      col[base + count] = c;
      if (++count >= max_num_neighbors) break;
    }
  }
}
