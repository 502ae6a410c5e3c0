// A tree that halves its width, in which ties go to the lower thread.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_half(const __half *x, const __half *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ __half best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;
  __shared__ int owner[THREADS];
  int64_t batch_idx = batch_size - 1;
  while (batch_idx > 0 && n_x < ptr_x[batch_idx]) --batch_idx;

  __half best = 1e38;
  int64_t best_idx = 0;
  const int64_t y_end_idx = ptr_y[batch_idx + 1];
  for (int64_t n_y = ptr_y[batch_idx] + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    __half dist = 0;
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
  owner[thread_idx] = int(thread_idx);
  __syncthreads();
  for (int s = THREADS / 2; s > 0; s /= 2) {
    if (thread_idx < s) {
      const int64_t other = thread_idx + s;
      if (best_dist[other] < best_dist[thread_idx] ||
          (best_dist[other] == best_dist[thread_idx] && owner[other] < owner[thread_idx])) {
        best_dist[thread_idx] = best_dist[other];
        best_dist_idx[thread_idx] = best_dist_idx[other];
        owner[thread_idx] = owner[other];
      }
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
