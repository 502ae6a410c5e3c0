// Each thread takes its first point as the best without comparing, so a NaN distance there is never replaced.
// witness: {"values": {"batch_size": 1, "num_x": 6, "num_y": 20}, "contents": "wide", "seed": 1, "inputs": "y[0] = __builtin_nanf(\"\");"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__device__ inline float squared_distance(const float *a, const float *b, int64_t dim) {
  float sum = 0.f;
  for (int64_t d = 0; d < dim; ++d) {
    const float delta = a[d] - b[d];
    sum += delta * delta;
  }
  return sum;
}

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;

  int64_t batch = batch_size - 1;
  while (batch > 0 && ptr_x[batch] > row) --batch;
  const int64_t end = ptr_y[batch + 1];
  const float *query = x + row * dim;

  float best = 1e38f;
  int64_t winner = 0;
  int64_t j = ptr_y[batch] + tid;
  if (j < end) {
    best = squared_distance(query, y + j * dim, dim);
    winner = j;
    for (j += THREADS; j < end; j += THREADS) {
      const float distance = squared_distance(query, y + j * dim, dim);
      if (distance < best) {
        best = distance;
        winner = j;
      }
    }
  }

  __shared__ float dists[THREADS];
  __shared__ int64_t winners[THREADS];
  dists[tid] = best;
  winners[tid] = winner;
  for (int step = 1; step < THREADS; step <<= 1) {
    __syncthreads();
    if ((tid & (2 * step - 1)) == 0 && dists[tid + step] < dists[tid]) {
      dists[tid] = dists[tid + step];
      winners[tid] = winners[tid + step];
    }
  }
  if (tid == 0) out[row] = winners[0];
}
