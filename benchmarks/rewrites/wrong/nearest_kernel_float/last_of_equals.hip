// The tree prefers the upper half on equal distances, so among equally near points a later one is returned.
// witness: {"values": {"batch_size": 1, "dim": 1, "num_x": 12, "num_y": 40}, "contents": "whole", "seed": 1}
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

  // Conflict-free tree: active threads stay contiguous.
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (tid < half) {
      const float mine = dists[tid], other = dists[tid + half];
      const bool keep = mine < other;
      dists[tid] = keep ? mine : other;
      winners[tid] = keep ? winners[tid] : winners[tid + half];
    }
    __syncthreads();
  }
  if (tid == 0) out[row] = winners[0];
}
