// The cosine distance to a zero vector is taken as 1, where the original has NaN and never lists such a neighbor.
// witness: {"values": {"k": "3", "n": "3", "m": "2", "dim": "2", "num_examples": "1", "cosine": "1"}, "contents": "unit", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = 3; ptr_y[0] = 0; ptr_y[1] = 2; x[0] = 3.0f; x[1] = 4.0f; x[2] = 0.0f; x[3] = 0.0f; x[4] = 4.0f; x[5] = 3.0f; for (int i = 0; i < 4; i++) { y[i] = i % 2 ? 0.0f : 1.0f; }"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline Half knn_safe_distance(const Half *a, const Half *b, int64_t dim, bool cosine) {
  if (cosine) {
    const Half norms = Cosine<Half>::norm(a, 0, dim) * Cosine<Half>::norm(b, 0, dim);
    if (float(norms) == 0.0f) return Half(1.0f);  // no division by zero
    const Half result = Cosine<Half>::dot(a, b, 0, 0, dim) / norms;
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
    const Half tmp_dist = knn_safe_distance(x + n_x * dim, y + n_y * dim, dim, cosine);
    int64_t e = k;
    while (e > 0 && best_dist[e - 1] > tmp_dist) e--;
    for (int64_t s = k - 1; s > e; s--) {
      best_dist[s] = best_dist[s - 1];
      best_idx[s] = best_idx[s - 1];
    }
    if (e < k) {
      best_dist[e] = tmp_dist;
      best_idx[e] = n_x;
    }
  }

  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
