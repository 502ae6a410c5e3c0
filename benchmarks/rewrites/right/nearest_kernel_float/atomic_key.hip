// The query is staged in shared memory tile by tile, and the winner is found by an atomic minimum of distance bits and thread number.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  constexpr int TILE = 64;
  const int tid = threadIdx.x;
  const int64_t row = blockIdx.x;
  __shared__ float query[TILE];
  __shared__ unsigned long long least;

  int64_t batch = 0;
  while (batch + 1 < batch_size && ptr_x[batch + 1] <= row) ++batch;
  const int64_t begin = ptr_y[batch], end = ptr_y[batch + 1];

  if (tid == 0) least = ~0ull;
  float nearest = 1e38f;
  int64_t nearest_at = 0;
  for (int64_t base = begin; base < end; base += THREADS) {
    const int64_t j = base + tid;
    float sum = 0.f;
    for (int64_t d0 = 0; d0 < dim; d0 += TILE) {
      const int width = dim - d0 < TILE ? int(dim - d0) : TILE;
      __syncthreads();  // the tile before this one has been read
      if (tid < width) query[tid] = x[row * dim + d0 + tid];
      __syncthreads();
      if (j < end)
        for (int d = 0; d < width; ++d) {
          const float delta = query[d] - y[j * dim + d0 + d];
          sum += delta * delta;
        }
    }
    if (j < end && sum < nearest) {
      nearest = sum;
      nearest_at = j;
    }
  }
  __syncthreads();

  const unsigned long long key = (unsigned long long)__float_as_uint(nearest) << 32 | (unsigned)tid;
  if (nearest < 1e38f) atomicMin(&least, key);
  __syncthreads();
  if (least == ~0ull) {
    if (tid == 0) out[row] = 0;
  } else if (least == key) {
    out[row] = nearest_at;
  }
}
