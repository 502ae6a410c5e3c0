// The binary search finds the first batch that starts at the point, which is an empty batch when several offsets are equal.
// witness: {"inputs": "ptr_x[0] = 0; ptr_x[1] = 0; ptr_x[2] = num_x; ptr_y[0] = 0; ptr_y[1] = 3; ptr_y[2] = num_y;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t find_batch(const int64_t *ptr, int64_t batch_size, int64_t n) {
  // first offset that is not below n
  int64_t low = 0, high = batch_size;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr[middle] < n)
      low = middle + 1;
    else
      high = middle;
  }
  return ptr[low] == n ? low : low - 1;
}

__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;
  const int64_t batch_idx = find_batch(ptr_x, batch_size, n_x);
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  __shared__ double best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];

  const double *point = x + n_x * dim;
  double best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    const double *candidate = y + n_y * dim;
    double dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const double diff = point[d] - candidate[d];
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

  // neighbours first, so that the lower thread wins ties
  for (int step = 1; step < THREADS; step *= 2) {
    if (thread_idx % (2 * step) == 0 &&
        best_dist[thread_idx] > best_dist[thread_idx + step]) {
      best_dist[thread_idx] = best_dist[thread_idx + step];
      best_dist_idx[thread_idx] = best_dist_idx[thread_idx + step];
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
