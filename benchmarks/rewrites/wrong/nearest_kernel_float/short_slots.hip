// Winners are kept as 16-bit positions within the batch, which wrap for batches of more than 65536 points.
// witness: {"values": {"batch_size": 1, "dim": 1, "num_x": 2, "num_y": 70000}, "contents": "wide", "seed": 1, "inputs": "x[0] = 50.0f; y[69000] = 50.0f;"}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;

  int64_t batch = 0;
  while (batch + 1 < batch_size && row >= ptr_x[batch + 1]) ++batch;

  const int64_t first = ptr_y[batch];
  const int64_t count = ptr_y[batch + 1] - first;
  const float *query = x + row * dim;

  // Positions relative to the batch need a quarter of the shared memory that 64-bit indices take.
  __shared__ float dists[THREADS];
  __shared__ unsigned short slots[THREADS];

  float nearest = 1e38f;
  unsigned short slot = 0;
  for (int64_t k = tid; k < count; k += THREADS) {
    const float *candidate = y + (first + k) * dim;
    float sum = 0.f;
    for (int64_t d = 0; d < dim; ++d) {
      const float delta = query[d] - candidate[d];
      sum += delta * delta;
    }
    if (sum < nearest) {
      nearest = sum;
      slot = (unsigned short)k;
    }
  }
  dists[tid] = nearest;
  slots[tid] = slot;
  __syncthreads();

  for (int width = 2; width <= THREADS; width *= 2) {
    if (tid % width == 0) {
      const int other = tid + width / 2;
      if (dists[other] < dists[tid]) {
        dists[tid] = dists[other];
        slots[tid] = slots[other];
      }
    }
    __syncthreads();
  }
  if (tid == 0) out[row] = dists[0] < 1e38f ? first + slots[0] : 0;
}
