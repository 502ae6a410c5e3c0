// Neighbors are collected in a local array of 32 slots before they are written, so no more than 32 are found for a query.
// witness: {"values": {"n": "50", "m": "3", "dim": "1", "max_num_neighbors": "40"}, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n; ++i) x[i] = 0.01 * i; for (int i = 0; i < m; ++i) y[i] = 0.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  constexpr int SLOTS = 32;
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  const int64_t limit = max_num_neighbors < SLOTS ? max_num_neighbors : SLOTS;

  for (int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; query < m; query += step) {
    const int64_t example = get_example_idx(query, ptr_y, num_examples);
    const int64_t end = ptr_x[example + 1];

    // Search first, then write both outputs in one go.
    int64_t found[SLOTS];
    int64_t count = 0;
    for (int64_t c = ptr_x[example]; c < end && count < limit; ++c) {
      double dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
        const double delta = x[c * dim + d] - y[query * dim + d];
        dist += delta * delta;
      }
      if (dist < r) found[count++] = c;
    }

    const int64_t base = query * max_num_neighbors;
    for (int64_t k = 0; k < count; ++k) {
      row[base + k] = query;
      col[base + k] = found[k];
    }
  }
}
