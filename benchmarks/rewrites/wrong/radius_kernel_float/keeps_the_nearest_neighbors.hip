// when the list is full a nearer point replaces the farthest one, while the original keeps the first points that it finds
// witness: {"values": {"n": 5, "m": 1, "dim": 1, "num_examples": 1, "max_num_neighbors": 2, "r": "100.0f"}, "seed": 7, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n; ++i) x[i] = 5.0f - i; y[0] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline float squared_distance(const float *a, const float *b, const int64_t dim) {
  float sum = 0;
  for (int64_t d = 0; d < dim; ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return sum;
}

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  const int64_t query = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (query >= m) return;
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  const float *position = y + query * dim;
  int64_t *neighbors = col + query * max_num_neighbors;
  int64_t count = 0;
  for (int64_t candidate = ptr_x[example]; candidate < ptr_x[example + 1]; ++candidate) {
    const float distance = squared_distance(x + candidate * dim, position, dim);
    if (!(distance < r)) continue;
    if (count < max_num_neighbors) {
      row[query * max_num_neighbors + count] = query;
      neighbors[count++] = candidate;
      continue;
    }
    int64_t farthest = 0;
    float worst = -1;
    for (int64_t k = 0; k < count; ++k) {
      const float other = squared_distance(x + neighbors[k] * dim, position, dim);
      if (other > worst) {
        worst = other;
        farthest = k;
      }
    }
    if (distance < worst) neighbors[farthest] = candidate;
  }
}
