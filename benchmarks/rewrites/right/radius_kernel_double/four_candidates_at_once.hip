// Four candidates are measured at once with one pass over the query, and are then emitted in order.
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
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  for (int64_t i = query; i < m; i += step) {
    // Offsets ascend: the example follows all ends that are not above the query.
    int64_t example = 0;
    while (example + 1 < num_examples && ptr_y[example + 1] <= i) ++example;

    const double *q = y + i * dim;
    const int64_t end = ptr_x[example + 1];
    int64_t count = 0;
    for (int64_t base = ptr_x[example]; base < end; base += 4) {
      const int lanes = end - base < 4 ? int(end - base) : 4;
      double dist[4] = {0, 0, 0, 0};
      for (int64_t d = 0; d < dim; ++d) {
        const double component = q[d];
        for (int k = 0; k < lanes; ++k) {
          const double delta = component - x[(base + k) * dim + d];
          dist[k] += delta * delta;
        }
      }
      for (int k = 0; k < lanes && count < max_num_neighbors; ++k) {
        if (dist[k] < r) {
          row[i * max_num_neighbors + count] = i;
          col[i * max_num_neighbors + count] = base + k;
          ++count;
        }
      }
      if (count >= max_num_neighbors) break;
    }
  }
}
