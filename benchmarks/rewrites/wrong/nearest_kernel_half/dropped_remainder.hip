// The number of passes over the candidates is rounded down, so that the points after the last full pass are not looked at.
// witness: {"values": {"batch_size": 1, "dim": 2, "num_x": 5, "num_y": 1500}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = y[(1100 + i / 2 * 70) * 2 + i % 2];", "contents": "unit"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_half(const __half *x, const __half *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ __half best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;
  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;

  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t count = ptr_y[batch_idx + 1] - y_start_idx;
  const int64_t passes = count > THREADS ? count / THREADS : 1;

  __half best = 1e38;
  int64_t best_idx = 0;
  for (int64_t pass = 0; pass < passes; ++pass) {
    const int64_t k = pass * THREADS + thread_idx;
    if (k >= count) break;
    const int64_t n_y = y_start_idx + k;
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
