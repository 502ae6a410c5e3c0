// The index starts at the first point of the batch instead of 0, which an empty batch returns.
// witness: {"inputs": "ptr_y[0] = 0; ptr_y[1] = 6; ptr_y[2] = 6;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_half(const __half *x, const __half *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ __half best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  __shared__ int64_t range[2];
  if (thread_idx == 0) {
    int64_t b = 0;
    for (; b < batch_size - 1; b++)
      if (n_x >= ptr_x[b] && n_x < ptr_x[b + 1]) break;
    range[0] = ptr_y[b];
    range[1] = ptr_y[b + 1];
  }
  __syncthreads();

  __half best = 1e38;
  int64_t best_idx = range[0];
  for (int64_t n_y = range[0] + thread_idx; n_y < range[1]; n_y += THREADS) {
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half diff = x[n_x * dim + d] - y[n_y * dim + d];
      dist += diff * diff;
    }
    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }
  best_dist[thread_idx] = best;
  best_dist_idx[thread_idx] = best_idx;
  for (int64_t width = 1; width < THREADS; width *= 2) {
    __syncthreads();
    const int64_t left = thread_idx * 2 * width;
    const int64_t right = left + width;
    if (right < THREADS && best_dist[right] < best_dist[left]) {
      best_dist[left] = best_dist[right];
      best_dist_idx[left] = best_dist_idx[right];
    }
  }
  __syncthreads();
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
