// Expands the squared distance into norms and a dot product, which cancels for close points far from the origin.
// witness: {"values": {}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] += 1e8; for (size_t i = 0; i < y_count; ++i) y[i] += 1e8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline double expanded_distance(const double *a, const double *b, double b_squared, int64_t dim, bool cosine) {
  double dot = 0, a_squared = 0;
  for (int64_t d = 0; d < dim; d++) {
    dot += a[d] * b[d];
    a_squared += a[d] * a[d];
  }
  if (cosine) return 1. - dot / (sqrt(a_squared) * sqrt(b_squared));
  return fmax(a_squared - 2 * dot + b_squared, 0.);
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
  const double *query = y + n_y * dim;
  double best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) best_dist[e] = 1e10, best_idx[e] = -1;
  double squared = 0;
  for (int64_t d = 0; d < dim; d++) squared += query[d] * query[d];
  const int64_t end = ptr_x[example + 1];
  for (int64_t i = ptr_x[example]; i < end; i++)
    insert_neighbour<double>(best_dist, best_idx, k, expanded_distance(x + i * dim, query, squared, dim, cosine), i);
  for (int64_t e = 0; e < k; e++) row[n_y * k + e] = n_y, col[n_y * k + e] = best_idx[e];
}
