// The squared distance is formed as the sum of the squared norms minus twice the dot product, which cancels for points far from the origin.
// witness: {"values": {"n": "8", "m": "4", "dim": "2", "max_num_neighbors": "8"}, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n; ++i) { x[2 * i] = 1e9 + i; x[2 * i + 1] = 3e9 + 0.5 * i; } for (int i = 0; i < m; ++i) { y[2 * i] = 1e9 + 2 * i; y[2 * i + 1] = 3e9 + 0.25 * i; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  for (int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; query < m; query += step) {
    const int64_t example = get_example_idx(query, ptr_y, num_examples);
    const double *q = y + query * dim;

    // The norm of the query is the same for all candidates.
    double query_norm = 0;
    for (int64_t d = 0; d < dim; ++d) query_norm += q[d] * q[d];

    int64_t count = 0;
    const int64_t end = ptr_x[example + 1];
    for (int64_t c = ptr_x[example]; c < end && count < max_num_neighbors; ++c) {
      const double *p = x + c * dim;
      double norm = 0, dot = 0;
      for (int64_t d = 0; d < dim; ++d) {
        norm += p[d] * p[d];
        dot += p[d] * q[d];
      }
      if (norm + query_norm - 2 * dot < r) {
        row[query * max_num_neighbors + count] = query;
        col[query * max_num_neighbors + count] = c;
        ++count;
      }
    }
  }
}
