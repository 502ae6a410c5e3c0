// The binary search for the batch takes the first boundary that equals the point, which is an empty batch when boundaries repeat.
// witness: {"values": {"batch_size": "3", "dim": "2", "num_x": "6", "num_y": "8"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[0] = 0; ptr_x[1] = 3; ptr_x[2] = 3; ptr_x[3] = 6; ptr_y[0] = 0; ptr_y[1] = 3; ptr_y[2] = 5; ptr_y[3] = 8;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t find_batch(const int64_t *ptr, int64_t batch_size,
                                     int64_t point) {
  int64_t low = 0, high = batch_size - 1;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr[middle] == point) {
      high = middle;
      low = middle;
      while (low > 0 && ptr[low - 1] == point) low--;
      return low;
    }
    if (ptr[middle + 1] > point)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  const int64_t batch_idx = find_batch(ptr_x, batch_size, n_x);
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
