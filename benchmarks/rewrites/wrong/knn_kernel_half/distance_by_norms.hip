// The squared distance is computed from the norms and the dot product, which cancels in float for inputs far from zero.
// witness: {"values": {"k": "3", "n": "8", "m": "4", "dim": "32", "num_examples": "1", "cosine": "0"}, "contents": "unit", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = 8; ptr_y[0] = 0; ptr_y[1] = 4; for (int i = 0; i < 256; i++) { x[i] = 900.5f + (i % 32 <= i / 32 ? 0.5f : 0.0f); } for (int i = 0; i < 128; i++) { y[i] = 900.5f; }"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline Half knn_norm_distance(const Half *a, const Half *b, int64_t dim, bool cosine) {
  if (cosine) {
    Half result = Cosine<Half>::dot(a, b, 0, 0, dim) /
                  (Cosine<Half>::norm(a, 0, dim) * Cosine<Half>::norm(b, 0, dim));
    return 1. - result;
  }
  // |a|^2 + |b|^2 - 2 a.b
  float aa = 0.0f, bb = 0.0f, ab = 0.0f;
  for (int64_t d = 0; d < dim; d++) {
    const float u = a[d], v = b[d];
    aa += u * u;
    bb += v * v;
    ab += u * v;
  }
  return Half(aa + bb - 2.0f * ab);
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
    const Half tmp_dist = knn_norm_distance(x + n_x * dim, y + n_y * dim, dim, cosine);
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
