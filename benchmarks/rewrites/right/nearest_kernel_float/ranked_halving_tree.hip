// Halves the active range in the reduction and breaks ties by the rank of the thread that found the point.
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

  __shared__ int rank[THREADS];

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
  rank[thread_idx] = static_cast<int>(thread_idx);
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half >>= 1) {
    if (thread_idx < half) {
      const int64_t other = thread_idx + half;
      const bool closer = best_dist[other] < best_dist[thread_idx];
      const bool earlier = best_dist[other] == best_dist[thread_idx] &&
                           rank[other] < rank[thread_idx];
      if (closer || earlier) {
        best_dist[thread_idx] = best_dist[other];
        best_dist_idx[thread_idx] = best_dist_idx[other];
        rank[thread_idx] = rank[other];
      }
    }
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = best_dist_idx[0];
}
