// Gives up a distance early, and finds the least by atomic minima of its bits and of the thread.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ unsigned long long least;
  __shared__ int winner;
  const int64_t n_x = blockIdx.x;
  const int thread = threadIdx.x;
  int64_t batch = 0;
  while (batch + 1 < batch_size && n_x >= ptr_x[batch + 1]) ++batch;
  if (thread == 0) {
    least = ~0ull;
    winner = THREADS;
  }
  __syncthreads();
  double best = 1e38;
  int64_t best_idx = 0;
  const double *point = x + n_x * dim;
  for (int64_t k = ptr_y[batch] + thread; k < ptr_y[batch + 1]; k += THREADS) {
    const double *other = y + k * dim;
    double dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const double difference = point[d] - other[d];
      dist += difference * difference;
      if (!(dist < best)) break;
    }
    if (dist < best) {
      best = dist;
      best_idx = k;
    }
  }
  const unsigned long long bits = __double_as_longlong(best);
  atomicMin(&least, bits);
  __syncthreads();
  if (bits == least) atomicMin(&winner, thread);
  __syncthreads();
  if (thread == winner) out[n_x] = best_idx;
}
