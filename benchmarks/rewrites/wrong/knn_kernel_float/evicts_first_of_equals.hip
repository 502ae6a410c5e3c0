// candidates are unordered until the end, and a nearer point replaces the first of the farthest ones
// witness: {"values": {"k": 5, "n": 90, "m": 20, "dim": 2, "num_examples": 2, "cosine": "false"}, "inputs": "for (int64_t i = 0; i <= num_examples; ++i) { ptr_x[i] = n * i / num_examples; ptr_y[i] = m * i / num_examples; } for (int64_t i = 0; i < n; ++i) { x[2 * i] = float(i * 3 % 7); x[2 * i + 1] = float(i * 2 % 5); } for (int64_t i = 0; i < m; ++i) { y[2 * i] = float(i % 7); y[2 * i + 1] = float(i % 5); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
knn_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {

  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);

  float best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) {
    best_dist[e] = 1e10;
    best_idx[e] = -1;
  }
  int64_t farthest = 0;
  for (int64_t n_x = ptr_x[example]; n_x < ptr_x[example + 1]; n_x++) {
    float dist = 0;
    if (cosine) {
      dist = 1. - Cosine<float>::dot(x, y, n_x, n_y, dim) /
                      (Cosine<float>::norm(x, n_x, dim) * Cosine<float>::norm(y, n_y, dim));
    } else {
      for (int64_t d = 0; d < dim; d++) {
        const float delta = x[n_x * dim + d] - y[n_y * dim + d];
        dist += delta * delta;
      }
    }
    if (!(dist < best_dist[farthest])) continue;
    best_dist[farthest] = dist;
    best_idx[farthest] = n_x;
    farthest = 0;
    for (int64_t e = 1; e < k; e++) {
      if (best_dist[e] > best_dist[farthest]) farthest = e;
    }
  }

  for (int64_t e = 0; e < k; e++) {  // sort by distance, equal ones by index
    int64_t least = e;
    for (int64_t f = e + 1; f < k; f++) {
      if (best_dist[f] < best_dist[least] || (best_dist[f] == best_dist[least] && best_idx[f] < best_idx[least]))
        least = f;
    }
    const float dist = best_dist[least];
    const int64_t idx = best_idx[least];
    best_dist[least] = best_dist[e];
    best_idx[least] = best_idx[e];
    best_dist[e] = dist;
    best_idx[e] = idx;
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = idx;
  }
}
