// A block whose batch has no points in y returns early and leaves the old contents of the result instead of 0.
// witness: {"inputs": "ptr_x[0] = 0; ptr_x[1] = 3; ptr_x[2] = num_x; ptr_y[0] = 0; ptr_y[1] = 0; ptr_y[2] = num_y;"}
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
  // no candidates: the whole block is done
  if (y_start_idx == y_end_idx) return;

  __shared__ double best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  const double *point = x + n_x * dim;
  double best = 1e38;
  int64_t best_idx = 0;
  const double *candidate = y + (y_start_idx + thread_idx) * dim;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    double dist = 0;
    // a partial sum that is too large cannot become smaller
    for (int64_t d = 0; d < dim && dist < best; ++d) {
      const double diff = point[d] - candidate[d];
      dist += diff * diff;
    }
    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
    candidate += THREADS * dim;
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
