// Finds the batch by a binary search for the upper bound and lets one thread scan the results of all threads in order.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t batch_of_point(const int64_t *ptr,
                                         int64_t batch_size, int64_t point) {
  int64_t low = 0, high = batch_size - 1;  // first b with ptr[b + 1] > point
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
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

  const int64_t batch_idx = batch_of_point(ptr_x, batch_size, n_x);
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
  if (thread_idx == 0) {
    float closest = best_dist[0];
    int64_t closest_idx = best_dist_idx[0];
    for (int t = 1; t < THREADS; t++) {
      if (best_dist[t] < closest) {
        closest = best_dist[t];
        closest_idx = best_dist_idx[t];
      }
    }
    out[n_x] = closest_idx;
  }
}
