// The squared distance is expanded into norms and a dot product, which cancels for points that are far from the origin and near each other.
// witness: {"values": {"batch_size": "1", "dim": "1"}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = 1e9; for (size_t i = 0; i < y_count; ++i) y[i] = 1e9 + 3; y[1] = 1e9 + 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  __shared__ double best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  const double *point = x + n_x * dim;
  double point_norm = 0;
  for (int64_t d = 0; d < dim; ++d) point_norm += point[d] * point[d];

  double best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    const double *candidate = y + n_y * dim;
    double norm = 0;
    double dot = 0;
    for (int64_t d = 0; d < dim; ++d) {
      norm += candidate[d] * candidate[d];
      dot += point[d] * candidate[d];
    }
    // |a - b|^2 = |a|^2 - 2 a b + |b|^2
    const double dist = point_norm - 2 * dot + norm;
    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }
  best_dist[thread_idx] = best;
  best_dist_idx[thread_idx] = best_idx;

  for (int step = 1; step < THREADS; step *= 2) {
    __syncthreads();
    if (thread_idx % (2 * step) == 0 &&
        best_dist[thread_idx + step] < best_dist[thread_idx]) {
      best_dist[thread_idx] = best_dist[thread_idx + step];
      best_dist_idx[thread_idx] = best_dist_idx[thread_idx + step];
    }
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
