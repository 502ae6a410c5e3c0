// The squared distance is expanded to x*x - 2*x*y + y*y, which cancels for points far from the origin.
// witness: {"values": {"batch_size": "1", "dim": "3", "num_x": "2", "num_y": "12"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = num_x; ptr_y[0] = 0; ptr_y[1] = num_y; for (size_t k = 0; k < x_count; k++) x[k] = 10000.25f; for (int p = 0; p < num_y; p++) for (int d = 0; d < dim; d++) y[p * dim + d] = 10000.25f + (num_y - p) * 0.0625f;"}
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

  float norm_x = 0;
  for (int64_t d = 0; d < dim; d++)
    norm_x += x[n_x * dim + d] * x[n_x * dim + d];

  float best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx;
       n_y += THREADS) {
    float dot = 0, norm_y = 0;
    for (int64_t d = 0; d < dim; d++) {
      const float v = y[n_y * dim + d];
      dot += x[n_x * dim + d] * v;
      norm_y += v * v;
    }
    const float dist = fmaxf(norm_x - 2.0f * dot + norm_y, 0.0f);
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
