// The batch is found by binary search and the shared reduction halves the block, with an explicit rank that decides ties.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t batch_of_point(const int64_t *ptr_x, int64_t batch_size, int64_t n) {
  // last batch whose offset is not above n
  int64_t low = 0, high = batch_size;
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    if (ptr_x[middle] <= n)
      low = middle;
    else
      high = middle;
  }
  return low;
}

__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ double slot_dist[THREADS];
  __shared__ int64_t slot_idx[THREADS];
  __shared__ int slot_rank[THREADS];

  const int64_t n_x = blockIdx.x;
  const int64_t batch_idx = batch_of_point(ptr_x, batch_size, n_x);
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
      for (int64_t d = 0; d < dim; ++d) {
        const double diff = point[d] - candidate[d];
        dist += diff * diff;
      }
      if (dist < best) {
        best = dist;
        best_idx = n_y;
      }
    }
    slot_dist[rank] = best;
    slot_idx[rank] = best_idx;
    slot_rank[rank] = rank;
  }
  __syncthreads();

  for (int half = THREADS / 2; half > 0; half /= 2) {
    for (int t = threadIdx.x; t < half; t += lanes) {
      const int other = t + half;
      if (slot_dist[other] < slot_dist[t] ||
          (slot_dist[other] == slot_dist[t] && slot_rank[other] < slot_rank[t])) {
        slot_dist[t] = slot_dist[other];
        slot_idx[t] = slot_idx[other];
        slot_rank[t] = slot_rank[other];
      }
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[n_x] = slot_idx[0];
}
