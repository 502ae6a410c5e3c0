// The squared distance is expanded into norms and a dot product, which cancels for points that are close to each other.
// witness: {"values": {"batch_size": 1, "num_x": 20, "num_y": 40}, "contents": "close", "seed": 2}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;

  int64_t batch = 0;
  for (int64_t b = 0; b < batch_size; ++b)
    if (ptr_x[b] <= row && row < ptr_x[b + 1]) batch = b;

  const float *query = x + row * dim;
  float query_norm = 0.f;
  for (int64_t d = 0; d < dim; ++d) query_norm += query[d] * query[d];

  __shared__ float dists[THREADS];
  __shared__ int64_t winners[THREADS];
  dists[tid] = 1e38f;
  winners[tid] = 0;

  for (int64_t j = ptr_y[batch] + tid; j < ptr_y[batch + 1]; j += THREADS) {
    const float *point = y + j * dim;
    float norm = 0.f, dot = 0.f;
    for (int64_t d = 0; d < dim; ++d) {
      norm += point[d] * point[d];
      dot += query[d] * point[d];
    }
    const float distance = query_norm + norm - 2.f * dot;  // |q - p|^2
    if (distance < dists[tid]) {
      dists[tid] = distance;
      winners[tid] = j;
    }
  }

  for (int step = 1; step < THREADS; step *= 2) {
    __syncthreads();
    if (tid % (2 * step) == 0 && dists[tid + step] < dists[tid]) {
      dists[tid] = dists[tid + step];
      winners[tid] = winners[tid + step];
    }
  }
  if (tid == 0) out[row] = winners[0];
}
