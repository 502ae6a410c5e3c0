// The insertion from the back moves past equal distances, so that of two neighbors at one distance the later comes first.
// witness: {"values": {"k": "3", "n": "24", "m": "20", "dim": "4", "num_examples": "1", "cosine": "0"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = 24; ptr_y[0] = 0; ptr_y[1] = 20; for (int i = 0; i < 96; i++) { x[i] = float(i / 8); }"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline Half knn_pair_distance(const Half *a, const Half *b, int64_t dim, bool cosine) {
  if (cosine) {
    Half result = Cosine<Half>::dot(a, b, 0, 0, dim) /
                  (Cosine<Half>::norm(a, 0, dim) * Cosine<Half>::norm(b, 0, dim));
    return 1. - result;
  }
  Half result = 0.0f;
  for (int64_t d = 0; d < dim; d++) {
    const Half diff = a[d] - b[d];
    result += diff * diff;
  }
  return result;
}

__global__ void
knn_kernel_half(const Half *__restrict__ x, const Half *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;
  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);

  Half best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) {
    best_dist[e] = 1e10f;
    best_idx[e] = -1;
  }

  for (int64_t n_x = ptr_x[example_idx]; n_x < ptr_x[example_idx + 1]; n_x++) {
    const Half tmp_dist = knn_pair_distance(x + n_x * dim, y + n_y * dim, dim, cosine);
    if (!(best_dist[k - 1] > tmp_dist)) continue;
    int64_t e = k - 1;
    while (e > 0 && float(best_dist[e - 1]) >= float(tmp_dist)) {
      best_dist[e] = best_dist[e - 1];
      best_idx[e] = best_idx[e - 1];
      e--;
    }
    best_dist[e] = tmp_dist;
    best_idx[e] = n_x;
  }

  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
