// Each wavefront reduces distance, rank and index by shuffles, and the first thread combines the wavefronts in order.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  // room for the wavefronts of the largest block with 32 lanes each
  __shared__ double wave_dist[32];
  __shared__ int wave_rank[32];
  __shared__ long long wave_idx[32];

  const int thread_idx = threadIdx.x;
  const int lanes = blockDim.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  double best = 1e38;
  int best_rank = THREADS;
  long long best_idx = 0;
  for (int rank = thread_idx; rank < THREADS; rank += lanes) {
    for (int64_t n_y = y_start_idx + rank; n_y < y_end_idx; n_y += THREADS) {
      double dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
        const double diff = x[n_x * dim + d] - y[n_y * dim + d];
        dist += diff * diff;
      }
      if (dist < best) {
        best = dist;
        best_rank = rank;
        best_idx = n_y;
      }
    }
  }

  const int lane = thread_idx % warpSize;
  const int wave = thread_idx / warpSize;
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    const double other = __shfl_down(best, offset);
    const int other_rank = __shfl_down(best_rank, offset);
    const long long other_idx = __shfl_down(best_idx, offset);
    // lanes past the wavefront or the block have nothing to give
    const bool present = lane + offset < warpSize && thread_idx + offset < lanes;
    if (present && (other < best || (other == best && other_rank < best_rank))) {
      best = other;
      best_rank = other_rank;
      best_idx = other_idx;
    }
  }
  if (lane == 0) {
    wave_dist[wave] = best;
    wave_rank[wave] = best_rank;
    wave_idx[wave] = best_idx;
  }
  __syncthreads();

  if (thread_idx == 0) {
    const int waves = (lanes + warpSize - 1) / warpSize;
    for (int w = 1; w < waves; ++w) {
      if (wave_dist[w] < best || (wave_dist[w] == best && wave_rank[w] < best_rank)) {
        best = wave_dist[w];
        best_rank = wave_rank[w];
        best_idx = wave_idx[w];
      }
    }
    out[n_x] = best_idx;
  }
}
