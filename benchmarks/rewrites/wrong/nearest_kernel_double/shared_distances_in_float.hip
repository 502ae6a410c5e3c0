// The distances of the threads are stored in shared memory as float, so distances that differ by less than its precision become ties.
// witness: {"values": {"batch_size": "1", "dim": "1"}, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = 0; for (size_t i = 0; i < y_count; ++i) y[i] = 5; y[1] = 1 + 1e-10; y[3] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
struct NearestSlot {
  float dist;
  int offset;
};

__global__ void nearest_kernel_double(const double *x, const double *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;

  int64_t batch_idx = 0;
  while (batch_idx + 1 < batch_size && n_x >= ptr_x[batch_idx + 1]) ++batch_idx;
  const int64_t y_start_idx = ptr_y[batch_idx];
  const int64_t y_end_idx = ptr_y[batch_idx + 1];

  // eight bytes per thread keep the block at 8 KiB of shared memory
  __shared__ NearestSlot slots[THREADS];

  double best = 1e38;
  int64_t best_idx = 0;
  for (int64_t n_y = y_start_idx + thread_idx; n_y < y_end_idx; n_y += THREADS) {
    double dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const double diff = x[n_x * dim + d] - y[n_y * dim + d];
      dist += diff * diff;
    }
    if (dist < best) {
      best = dist;
      best_idx = n_y;
    }
  }
  slots[thread_idx].dist = static_cast<float>(best);
  slots[thread_idx].offset = static_cast<int>(best_idx);
  __syncthreads();

  for (int step = 1; step < THREADS; step *= 2) {
    const int left = 2 * step * thread_idx;
    const int right = left + step;
    if (right < THREADS && slots[left].dist > slots[right].dist)
      slots[left] = slots[right];
    __syncthreads();
  }
  if (thread_idx == 0) out[n_x] = slots[0].offset;
}
