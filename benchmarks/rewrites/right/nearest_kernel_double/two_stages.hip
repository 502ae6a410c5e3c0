// The batch is found by all threads; 32 threads reduce 32 distances each, then one reduces those.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {

  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  __shared__ int64_t found;
  for (int64_t b = thread_idx; b < batch_size; b += THREADS)
    if (n_x >= ptr_x[b] && n_x < ptr_x[b + 1]) found = b;
  __syncthreads();
  const int64_t batch_idx = found;

  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  __shared__ double best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  double best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx;
       n_y += THREADS) {
    double dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      dist += (x[n_x * dim + d] - y[n_y * dim + d]) *
              (x[n_x * dim + d] - y[n_y * dim + d]);
    }

    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }

  best_dist[thread_idx] = best;
  best_dist_idx[thread_idx] = best_idx;

  __syncthreads();
  for (int step = 1; step < THREADS; step *= 32) {
    if (thread_idx < THREADS / (step * 32)) {
      const int first = thread_idx * step * 32;
      int winner = first;
      for (int k = 1; k < 32; ++k)
        if (best_dist[first + k * step] < best_dist[winner]) winner = first + k * step;
      best_dist[first] = best_dist[winner];
      best_dist_idx[first] = best_dist_idx[winner];
    }
    __syncthreads();
  }

  __syncthreads();
  if (thread_idx == 0) {
    out[n_x] = best_dist_idx[0];
  }
}
