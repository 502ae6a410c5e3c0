// A tree over contiguous threads that breaks ties by the number of the thread, and a binary search for the batch.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;

  // The last batch that begins at or before this row (an upper bound, so empty batches are skipped).
  int64_t low = 0, high = batch_size - 1;
  while (low < high) {
    const int64_t middle = low + (high - low + 1) / 2;
    if (ptr_x[middle] <= row)
      low = middle;
    else
      high = middle - 1;
  }
  const int64_t begin = ptr_y[low], count = ptr_y[low + 1] - begin;

  float nearest = 1e38f;
  int64_t nearest_at = 0;
  for (int64_t k = tid; k < count; k += THREADS) {
    float sum = 0.f;
    for (int64_t d = 0; d < dim; ++d) {
      const float delta = y[(begin + k) * dim + d] - x[row * dim + d];
      sum += delta * delta;
    }
    if (sum < nearest) {
      nearest = sum;
      nearest_at = begin + k;
    }
  }

  __shared__ float dists[THREADS];
  __shared__ int64_t found[THREADS];
  __shared__ int origin[THREADS];
  dists[tid] = nearest;
  found[tid] = nearest_at;
  origin[tid] = tid;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (tid < half) {
      const int other = tid + half;
      if (dists[other] < dists[tid] || (dists[other] == dists[tid] && origin[other] < origin[tid])) {
        dists[tid] = dists[other];
        found[tid] = found[other];
        origin[tid] = origin[other];
      }
    }
    __syncthreads();
  }
  if (tid == 0) out[row] = found[0];
}
