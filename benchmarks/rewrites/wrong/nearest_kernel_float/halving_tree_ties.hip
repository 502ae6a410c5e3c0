// The reduction halves the active range, so among equal distances it can keep a later point (index 512 before index 1).
// witness: {"values": {"batch_size": "1", "dim": "2", "num_x": "2", "num_y": "700"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = num_x; ptr_y[0] = 0; ptr_y[1] = num_y; for (size_t k = 0; k < x_count; k++) x[k] = 0.0f; for (size_t k = 0; k < y_count; k++) y[k] = 9.0f; y[dim] = 1.0f; y[dim + 1] = 1.0f; y[512 * dim] = 1.0f; y[512 * dim + 1] = 1.0f;"}
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
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx;
       n_y += THREADS) {
    float dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const float diff = x[n_x * dim + d] - y[n_y * dim + d];
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
  for (int half = THREADS / 2; half > 0; half >>= 1) {
    if (thread_idx < half) {
      if (best_dist[thread_idx + half] < best_dist[thread_idx]) {
        best_dist[thread_idx] = best_dist[thread_idx + half];
        best_dist_idx[thread_idx] = best_dist_idx[thread_idx + half];
      }
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
