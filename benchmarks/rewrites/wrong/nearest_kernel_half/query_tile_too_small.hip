// The query is kept in a shared array of 128 elements, and dimensions beyond it are ignored.
// witness: {"values": {"batch_size": 1, "dim": 200, "num_x": 6, "num_y": 40}, "contents": "unit"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_half(const __half *x, const __half *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  constexpr int kMaxDim = 128;
  __shared__ __half query[kMaxDim];
  __shared__ __half best_dist[THREADS];
  __shared__ int64_t best_dist_idx[THREADS];
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;
  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;

  const int64_t dims = dim < kMaxDim ? dim : kMaxDim;
  for (int64_t d = thread_idx; d < dims; d += THREADS) query[d] = x[n_x * dim + d];
  __syncthreads();

  __half best = 1e38;
  int64_t best_idx = 0;
  const int64_t y_end_idx = ptr_y[batch_idx + 1];
  for (int64_t n_y = ptr_y[batch_idx] + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    const __half *candidate = y + n_y * dim;
    __half dist = 0;
    for (int64_t d = 0; d < dims; d++) {
      const __half diff = query[d] - candidate[d];
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
