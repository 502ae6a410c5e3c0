// Stops summing squares once they reach the worst distance kept, hoists the norm of the query and inserts from the end.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool nearer_than(double bound, const double *a, const double *b, int64_t dim, double &result) {
  result = 0;
  for (int64_t d = 0; d < dim; d++) {
    result += (a[d] - b[d]) * (a[d] - b[d]);
    if (result >= bound) return false;
  }
  return bound > result;
}

template <typename D>
__device__ inline void insert_neighbour(D *dist, int64_t *idx, int64_t k, D d, int64_t i) {
  if (!(dist[k - 1] > d)) return;
  int64_t at = k - 1;
  for (; at > 0 && dist[at - 1] > d; at--) dist[at] = dist[at - 1], idx[at] = idx[at - 1];
  dist[at] = d, idx[at] = i;
}

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {

  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const double query_norm = cosine ? Cosine<double>::norm(y, n_y, dim) : 0.;
  double best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) best_dist[e] = 1e10, best_idx[e] = -1;
  for (int64_t i = ptr_x[example]; i < ptr_x[example + 1]; i++) {
    double d;
    if (cosine)
      d = 1. - Cosine<double>::dot(x, y, i, n_y, dim) / (Cosine<double>::norm(x, i, dim) * query_norm);
    else if (!nearer_than(best_dist[k - 1], x + i * dim, y + n_y * dim, dim, d))
      continue;
    insert_neighbour<double>(best_dist, best_idx, k, d, i);
  }
  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
