// The example is found by a binary search for the first offset above the query, and queries are strided over the grid.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t example_of_query(const int64_t query, const int64_t *offsets,
                                           const int64_t num_examples) {
  // First i in [0, num_examples - 1) with offsets[i + 1] > query, else the last.
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (offsets[middle + 1] > query)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  for (int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; query < m; query += step) {
    const int64_t example = example_of_query(query, ptr_y, num_examples);
    int64_t slot = query * max_num_neighbors;
    const int64_t full = slot + max_num_neighbors;
    const int64_t end = ptr_x[example + 1];
    for (int64_t c = ptr_x[example]; c < end && slot < full; ++c) {
      double dist = 0;
      // Squares only grow the sum, so it may stop at the radius; NaN does not stop it.
      for (int64_t d = 0; d < dim && !(dist >= r); ++d) {
        const double delta = x[c * dim + d] - y[query * dim + d];
        dist += delta * delta;
      }
      if (dist < r) {
        row[slot] = query;
        col[slot] = c;
        ++slot;
      }
    }
  }
}
