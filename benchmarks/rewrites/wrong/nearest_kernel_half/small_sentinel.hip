// The best distance starts at 1e4, so that points farther away than that are never chosen.
// witness: {"contents": "unit", "values": {"batch_size": 1, "dim": 1, "num_x": 4, "num_y": 6}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = from_number<__half>(150.0 + double(i)); for (size_t i = 0; i < y_count; ++i) y[i] = from_number<__half>(-60.0 + 10.0 * double(i));"}
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

  // half has no 1e38
  __half best = __float2half(1e4f);
  int64_t best_idx = 0;
  const int64_t y_end_idx = ptr_y[batch_idx + 1];
  for (int64_t n_y = ptr_y[batch_idx] + thread_idx; n_y < y_end_idx; n_y += blockDim.x) {
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
