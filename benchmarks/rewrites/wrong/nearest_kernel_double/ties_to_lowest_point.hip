// Equal distances are decided for the lowest index of y, but with more points than threads the original prefers the lower thread.
// witness: {"values": {"batch_size": "1", "dim": "2", "num_x": "2", "num_y": "1100"}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = 1; for (size_t i = 0; i < y_count; ++i) y[i] = 9; y[2 * 1] = y[2 * 1 + 1] = 2; y[2 * 1024] = y[2 * 1024 + 1] = 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  __shared__ double best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  double best = 1e38;
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

  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (thread_idx < half) {
      const double other = best_dist[thread_idx + half];
      const int64_t other_idx = best_dist_idx[thread_idx + half];
      // the result is the first of several nearest points
      if (other < best_dist[thread_idx] ||
          (other == best_dist[thread_idx] && other_idx < best_dist_idx[thread_idx])) {
        best_dist[thread_idx] = other;
        best_dist_idx[thread_idx] = other_idx;
      }
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
