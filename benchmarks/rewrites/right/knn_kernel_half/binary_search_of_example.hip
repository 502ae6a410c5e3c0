// The example is found by binary search for the first end after the query, and the norm of the query is computed once.
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

  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t mid = low + (high - low) / 2;
    if (ptr_y[mid + 1] > n_y)
      high = mid;
    else
      low = mid + 1;
  }
  const Half norm_y = cosine ? Cosine<Half>::norm(y, n_y, dim) : Half(0.0f);
  const int64_t begin = ptr_x[low], end = ptr_x[low + 1];

  Half best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) {
    best_dist[e] = 1e10f;
    best_idx[e] = -1;
  }

  for (int64_t n_x = begin; n_x < end; n_x++) {
    Half tmp_dist;
    if (cosine) {
      const Half cosine_value = Cosine<Half>::dot(x, y, n_x, n_y, dim) /
                                (Cosine<Half>::norm(x, n_x, dim) * norm_y);
      tmp_dist = 1. - cosine_value;
    } else {
      tmp_dist = 0.0f;
      for (int64_t d = 0; d < dim; d++) {
        const Half diff = x[n_x * dim + d] - y[n_y * dim + d];
        tmp_dist += diff * diff;
      }
    }
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
