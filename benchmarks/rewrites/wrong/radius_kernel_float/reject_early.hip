// A candidate is rejected as soon as its partial sum reaches the radius, and NaN never does: distances that are NaN count as neighbors.
// witness: {"values": {"n": "187", "m": "300", "dim": "11", "num_examples": "3", "max_num_neighbors": "15", "r": "0.5f"}, "contents": "nonfinite", "seed": 11}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline bool candidate_is_far(const float *p, const float *q, int64_t length, float limit) {
  float sum = 0.0f;
  for (int64_t i = 0; i < length; ++i) {
    const float delta = p[i] - q[i];
    sum += delta * delta;
    if (sum >= limit) return true;  // sums only grow
  }
  return sum >= limit;
}

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;
  int64_t example = 0;
  while (example < num_examples - 1 && query >= ptr_y[example + 1]) ++example;

  const float *q = y + query * dim;
  int64_t written = 0;
  for (int64_t i = ptr_x[example]; i != ptr_x[example + 1]; ++i) {
    if (candidate_is_far(x + i * dim, q, dim, r)) continue;
    row[query * max_num_neighbors + written] = query;
    col[query * max_num_neighbors + written] = i;
    if (++written == max_num_neighbors) break;
  }
}
