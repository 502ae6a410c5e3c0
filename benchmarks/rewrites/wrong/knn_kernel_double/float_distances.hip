// differences and distances are computed in single precision, so near points that doubles tell apart are confused
// witness: {"values": {"k": 8, "n": 200, "m": 60, "dim": 3, "num_examples": 2}, "contents": "close"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void
knn_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t n_y = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const double *query = y + n_y * dim;

  float best_dist[100];
  int64_t best_idx[100];
  for (int e = 0; e < k; e++) {
    best_dist[e] = 1e10f;
    best_idx[e] = -1;
  }

  const double query_norm = cosine ? Cosine<double>::norm(y, n_y, dim) : 0.;
  for (int64_t n_x = ptr_x[example]; n_x < ptr_x[example + 1]; n_x++) {
    float dist = 0.f;
    if (cosine) {
      const double similarity =
          Cosine<double>::dot(x, y, n_x, n_y, dim) / (Cosine<double>::norm(x, n_x, dim) * query_norm);
      dist = (float)(1. - similarity);
    } else {
      const double *candidate = x + n_x * dim;
      for (int64_t d = 0; d < dim; d++) {
        const float gap = (float)candidate[d] - (float)query[d];
        dist = fmaf(gap, gap, dist);
      }
    }
    int64_t e = k;
    while (e > 0 && best_dist[e - 1] > dist) {
      if (e < k) {
        best_dist[e] = best_dist[e - 1];
        best_idx[e] = best_idx[e - 1];
      }
      --e;
    }
    if (e < k) {
      best_dist[e] = dist;
      best_idx[e] = n_x;
    }
  }

  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
