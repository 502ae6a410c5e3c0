// The tree rounds the number of candidates up only in its first step, so for most counts that are no power of two some candidates are dropped.
// witness: {"values": {"batch_size": 1, "num_x": 32, "num_y": 6}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;

  int64_t batch = 0;
  while (batch < batch_size - 1 && ptr_x[batch + 1] <= row) batch++;
  const int64_t begin = ptr_y[batch];
  const int64_t end = ptr_y[batch + 1];

  __shared__ float dists[THREADS];
  __shared__ int64_t winners[THREADS];

  float best = 1e38f;
  int64_t winner = 0;
  for (int64_t j = begin + tid; j < end; j += THREADS) {
    float sum = 0.f;
    for (int64_t d = 0; d < dim; d++) {
      const float delta = x[row * dim + d] - y[j * dim + d];
      sum += delta * delta;
    }
    if (sum < best) {
      best = sum;
      winner = j;
    }
  }
  dists[tid] = best;
  winners[tid] = winner;
  __syncthreads();

  // Small batches leave most threads without a candidate: start the tree at the threads that have one.
  const int active = end - begin < THREADS ? int(end - begin) : THREADS;
  for (int half = (active + 1) / 2; half > 0; half >>= 1) {
    if (tid < half && tid + half < active && dists[tid + half] < dists[tid]) {
      dists[tid] = dists[tid + half];
      winners[tid] = winners[tid + half];
    }
    __syncthreads();
  }
  if (tid == 0) out[row] = winners[0];
}
