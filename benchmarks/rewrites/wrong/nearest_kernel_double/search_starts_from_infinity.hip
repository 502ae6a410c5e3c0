// The search starts from infinity instead of 1e38, so points farther than that are found where the result has to be 0.
// witness: {"values": {"batch_size": "1", "dim": "1"}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = 0; for (size_t i = 0; i < y_count; ++i) y[i] = 4e20; y[1] = 1e20;"}
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

  // nothing found yet: every finite distance is smaller
  double best = __builtin_huge_val();
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    double dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const double diff = x[n_x * dim + d] - y[n_y * dim + d];
      dist += diff * diff;
    }
    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }
  best_dist[thread_idx] = best;
  best_dist_idx[thread_idx] = best_idx;
  __syncthreads();

  for (int step = 1; step < THREADS; step <<= 1) {
    const int64_t left = thread_idx * 2 * step;
    const int64_t right = left + step;
    if (right < THREADS && best_dist[right] < best_dist[left]) {
      best_dist[left] = best_dist[right];
      best_dist_idx[left] = best_dist_idx[right];
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
