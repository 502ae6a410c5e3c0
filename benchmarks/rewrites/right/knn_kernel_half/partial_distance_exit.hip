// The list is filled by insertion from the back, and a sum of squares that already reaches the last distance of the list is given up.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
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
    Half tmp_dist = 0.0f;
    if (cosine) {
      tmp_dist = Cosine<Half>::dot(x, y, n_x, n_y, dim) /
                 (Cosine<Half>::norm(x, n_x, dim) * Cosine<Half>::norm(y, n_y, dim));
      tmp_dist = 1. - tmp_dist;
    } else {
      const float limit = best_dist[k - 1];
      for (int64_t d = 0; d < dim; d++) {
        const Half diff = x[n_x * dim + d] - y[n_y * dim + d];
        tmp_dist += diff * diff;
        if (float(tmp_dist) >= limit) break;  // squares only add to it
      }
    }
    if (!(best_dist[k - 1] > tmp_dist)) continue;
    int64_t e = k - 1;
    for (; e > 0 && best_dist[e - 1] > tmp_dist; e--) {
      best_dist[e] = best_dist[e - 1];
      best_idx[e] = best_idx[e - 1];
    }
    best_dist[e] = tmp_dist;
    best_idx[e] = n_x;
  }

  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
