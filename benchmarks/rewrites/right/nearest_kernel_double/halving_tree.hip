// Binary search for the batch, and a tree of halves that keeps the thread of the best distance.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {

  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0, end = batch_size;
  while (end - batch_idx > 1) {
    const int64_t middle = (batch_idx + end) / 2;
    if (ptr_x[middle] <= n_x)
      batch_idx = middle;
    else
      end = middle;
  }

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

  __shared__ int best_thread[THREADS];
  best_thread[thread_idx] = thread_idx;
  __syncthreads();
  for (int s = THREADS / 2; s > 0; s /= 2) {
    if (thread_idx < s) {
      const double mine = best_dist[thread_idx], other = best_dist[thread_idx + s];
      if (other < mine || (other == mine && best_thread[thread_idx + s] < best_thread[thread_idx])) {
        best_dist[thread_idx] = other;
        best_dist_idx[thread_idx] = best_dist_idx[thread_idx + s];
        best_thread[thread_idx] = best_thread[thread_idx + s];
      }
    }
    __syncthreads();
  }

  __syncthreads();
  if (thread_idx == 0) {
    out[n_x] = best_dist_idx[0];
  }
}
