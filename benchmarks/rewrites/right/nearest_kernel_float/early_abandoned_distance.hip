// Stops summing a distance once it has reached the best one (partial sums never fall).
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  for (int64_t b = 0; b < batch_size; b++) {
    if (n_x >= ptr_x[b] && n_x < ptr_x[b + 1]) {
      batch_idx = b;
      break;
    }
  }
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  __shared__ float best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  float best = 1e38;
  int64_t best_idx = 0;
  const float *query = x + n_x * dim;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx;
       n_y += THREADS) {
    const float *row = y + n_y * dim;
    float dist = 0;
    int64_t d = 0;
    for (; d < dim && !(dist >= best); d++) {
      dist += (query[d] - row[d]) * (query[d] - row[d]);
    }
    if (d == dim && dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }

  best_dist[thread_idx] = best;
  best_dist_idx[thread_idx] = best_idx;
  for (int64_t u = 0; (1 << u) < THREADS; u++) {
    __syncthreads();
    if (thread_idx < (THREADS >> (u + 1))) {
      const int64_t left = (thread_idx * 2) << u;
      const int64_t right = (thread_idx * 2 + 1) << u;
      if (best_dist[left] > best_dist[right]) {
        best_dist[left] = best_dist[right];
        best_dist_idx[left] = best_dist_idx[right];
      }
    }
  }
  __syncthreads();
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
