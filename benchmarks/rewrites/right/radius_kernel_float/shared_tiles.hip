// The block walks over the points of all its examples in tiles in shared memory, in pieces of 32 dimensions, and all threads reach every barrier.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define TILE_POINTS 16
#define TILE_DIMS 32

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  __shared__ float tile[TILE_POINTS][TILE_DIMS];
  const int64_t first_query = (int64_t)blockIdx.x * blockDim.x;
  const int64_t query = first_query + threadIdx.x;
  const bool active = query < m;
  const int64_t last_query = first_query + blockDim.x <= m ? first_query + blockDim.x - 1 : m - 1;

  int64_t first_example = 0;
  while (first_example + 1 < num_examples && ptr_y[first_example + 1] <= first_query) ++first_example;
  int64_t last_example = first_example, own = first_example;
  while (last_example + 1 < num_examples && ptr_y[last_example + 1] <= last_query) {
    ++last_example;
    if (active && ptr_y[last_example] <= query) own = last_example;
  }
  const int64_t begin = ptr_x[first_example], end = ptr_x[last_example + 1];
  const int64_t own_begin = ptr_x[own], own_end = ptr_x[own + 1];

  int64_t count = 0;
  bool full = false;
  for (int64_t start = begin; start < end; start += TILE_POINTS) {
    float sums[TILE_POINTS];
    for (int p = 0; p < TILE_POINTS; ++p) sums[p] = 0;
    for (int64_t d0 = 0; d0 < dim; d0 += TILE_DIMS) {
      const int dims = dim - d0 < TILE_DIMS ? (int)(dim - d0) : TILE_DIMS;
      for (int i = threadIdx.x; i < TILE_POINTS * TILE_DIMS; i += blockDim.x) {
        const int p = i / TILE_DIMS, d = i % TILE_DIMS;
        if (start + p < end && d < dims) tile[p][d] = x[(start + p) * dim + d0 + d];
      }
      __syncthreads();
      if (active && !full)
        for (int d = 0; d < dims; ++d) {
          const float q = y[query * dim + d0 + d];
          for (int p = 0; p < TILE_POINTS && start + p < end; ++p) {
            const float delta = tile[p][d] - q;
            sums[p] += delta * delta;
          }
        }
      __syncthreads();
    }
    if (!active) continue;
    for (int p = 0; p < TILE_POINTS && !full; ++p) {
      const int64_t i = start + p;
      if (i < own_begin || i >= own_end || !(sums[p] < r)) continue;
      row[query * max_num_neighbors + count] = query;
      col[query * max_num_neighbors + count] = i;
      full = ++count >= max_num_neighbors;
    }
  }
}
