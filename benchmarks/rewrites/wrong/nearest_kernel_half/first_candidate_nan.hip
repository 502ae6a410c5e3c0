// Every thread takes its first candidate unseen, so that a point with NaN stays the best and is returned.
// witness: {"values": {"batch_size": 1, "dim": 2, "num_x": 5, "num_y": 8}, "contents": "unit", "inputs": "y[0] = from_number<__half>(NAN);"}
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

  const int64_t end = ptr_y[batch_idx + 1];
  int64_t n_y = ptr_y[batch_idx] + thread_idx;
  __half best = 1e38;
  int64_t best_idx = 0;
  for (bool first = true; n_y < end; n_y += THREADS, first = false) {
    const __half *candidate = y + n_y * dim;
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half diff = candidate[d] - x[n_x * dim + d];
      dist += diff * diff;
    }
    // the first candidate of a thread is its best so far
    if (first || dist < best) {
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
