// The query point is cached in shared memory by one load per thread; dimensions beyond the number of threads are left out of the distance.
// witness: {"values": {"batch_size": "1", "dim": "1100", "num_x": "2", "num_y": "8"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = num_x; ptr_y[0] = 0; ptr_y[1] = num_y; for (size_t k = 0; k < x_count; k++) x[k] = 0.0f; for (int p = 0; p < num_y; p++) for (int d = 0; d < dim; d++) y[p * dim + d] = d < 1024 ? 0.0f : float(num_y - p);"}
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

  __shared__ float query[THREADS];
  if (thread_idx < dim) query[thread_idx] = x[n_x * dim + thread_idx];
  __syncthreads();
  const int64_t cached = dim < THREADS ? dim : THREADS;

  float best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx;
       n_y += THREADS) {
    const float *row = y + n_y * dim;
    float dist = 0;
    for (int64_t d = 0; d < cached; d++)
      dist += (query[d] - row[d]) * (query[d] - row[d]);
    if (dist < best) {
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
