// points are inserted from the end of the list, and the norm of the center is calculated once
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
  const int64_t end = ptr_x[example + 1];
  const float *center = y + n_y * dim;
  const float norm = cosine ? Cosine<float>::norm(center, 0, dim) : 0.f;

  float best_dist[100];
  int64_t best_idx[100];
  for (int64_t e = 0; e < k; e++) {
    best_dist[e] = 1e10;
    best_idx[e] = -1;
  }
  for (int64_t n_x = ptr_x[example]; n_x < end; n_x++) {
    const float *point = x + n_x * dim;
    float dist = 0;
    if (cosine) {
      dist = 1. - Cosine<float>::dot(point, center, 0, 0, dim) / (Cosine<float>::norm(point, 0, dim) * norm);
    } else {
      for (int64_t d = 0; d < dim; d++) {
        const float delta = point[d] - center[d];
        dist += delta * delta;
      }
    }
    if (!(dist < best_dist[k - 1])) continue;  // nor where it is NaN
    int64_t at = k - 1;
    for (; at > 0 && best_dist[at - 1] > dist; at--) {
      best_dist[at] = best_dist[at - 1];
      best_idx[at] = best_idx[at - 1];
    }
    best_dist[at] = dist;
    best_idx[at] = n_x;
  }
  for (int64_t e = 0; e < k; e++) {
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = best_idx[e];
  }
}
