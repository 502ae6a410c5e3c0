// Queries before the first or after the last offset are skipped, although they belong to the first or the last example.
// witness: {"values": {"n": "6", "m": "6", "dim": "2", "num_examples": "2", "max_num_neighbors": "3"}, "inputs": "ptr_y[0] = 2; ptr_y[1] = 3; ptr_y[2] = 5; ptr_x[0] = 0; ptr_x[1] = 3; ptr_x[2] = 6; for (int i = 0; i < 2 * n; ++i) x[i] = 1; for (int i = 0; i < 2 * m; ++i) y[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t first = ptr_y[0];
  const int64_t last = ptr_y[num_examples];
  const int64_t step = int64_t(gridDim.x) * blockDim.x;

  for (int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; query < m; query += step) {
    // No example holds this query.
    if (query < first || query >= last) continue;

    // Greatest example whose offset is not greater than the query.
    int64_t low = 0, high = num_examples;
    while (high - low > 1) {
      const int64_t middle = (low + high) / 2;
      if (ptr_y[middle] <= query)
        low = middle;
      else
        high = middle;
    }

    int64_t slot = query * max_num_neighbors;
    const int64_t full = slot + max_num_neighbors;
    const int64_t end = ptr_x[low + 1];
    for (int64_t candidate = ptr_x[low]; candidate < end && slot < full; ++candidate) {
      double dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
        const double delta = x[candidate * dim + d] - y[query * dim + d];
        dist += delta * delta;
      }
      if (dist < r) {
        row[slot] = query;
        col[slot] = candidate;
        ++slot;
      }
    }
  }
}
