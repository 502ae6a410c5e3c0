// Distances are abandoned once they reach the best one, and the first thread scans the candidates of all ranks serially.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ double rank_dist[THREADS];
  __shared__ int64_t rank_idx[THREADS];
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  const double *point = x + n_x * dim;
  const int lanes = blockDim.x;
  for (int rank = threadIdx.x; rank < THREADS; rank += lanes) {
    double best = 1e38;
    int64_t best_idx = 0;
    for (int64_t n_y = y_start_idx + rank; n_y < y_end_idx; n_y += THREADS) {
      const double *candidate = y + n_y * dim;
      double dist = 0;
      // terms are not negative: a sum that has reached the best one, or is NaN, stays rejected
      for (int64_t d = 0; d < dim && dist < best; ++d) {
        const double diff = point[d] - candidate[d];
        dist += diff * diff;
      }
      if (dist < best) {
        best = dist;
        best_idx = n_y;
      }
    }
    rank_dist[rank] = best;
    rank_idx[rank] = best_idx;
  }
  __syncthreads();

  if (threadIdx.x == 0) {
    double best = 1e38;
    int64_t best_idx = 0;
    const int64_t count = y_end_idx - y_start_idx;
    const int used = count < THREADS ? static_cast<int>(count) : THREADS;
    for (int rank = 0; rank < used; ++rank) {
      if (rank_dist[rank] < best) {
        best = rank_dist[rank];
        best_idx = rank_idx[rank];
      }
    }
    out[n_x] = best_idx;
  }
}
