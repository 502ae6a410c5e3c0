// where an example has fewer points than wanted, the nearest one is repeated
// witness: {"values": {"k": 10, "n": 20, "m": 15, "dim": 2, "num_examples": 3, "cosine": "false"}, "inputs": "for (int64_t i = 0; i <= num_examples; ++i) { ptr_x[i] = n * i / num_examples; ptr_y[i] = m * i / num_examples; }"}
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
    if (!(dist < best_dist[k - 1])) continue;
    int64_t e = k - 1;
    for (; e > 0 && best_dist[e - 1] > dist; e--) {
      best_dist[e] = best_dist[e - 1];
      best_idx[e] = best_idx[e - 1];
    }
    best_dist[e] = dist;
    best_idx[e] = n_x;
  }
  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[best_idx[e] < 0 ? 0 : e];
  }
}
