// the query point is cached in an array of eight dimensions and further dimensions are ignored
// witness: {"values": {"n": 4, "m": 1, "dim": 10, "num_examples": 1, "max_num_neighbors": 4, "r": "1.0f"}, "seed": 7, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n * dim; ++i) x[i] = i % dim == 9 ? 10.0f * (3 - i / dim) : 0.0f; for (int i = 0; i < m * dim; ++i) y[i] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  constexpr int kMaxDim = 8;
  const int64_t query = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (query >= m) return;
  float position[kMaxDim];
  const int dims = dim < kMaxDim ? (int)dim : kMaxDim;
  for (int d = 0; d < dims; ++d) position[d] = y[query * dim + d];

  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  int64_t slot = query * max_num_neighbors;
  const int64_t last_slot = slot + max_num_neighbors;
  for (int64_t candidate = ptr_x[example]; candidate < ptr_x[example + 1]; ++candidate) {
    float distance = 0;
    for (int d = 0; d < dims; ++d) {
      const float difference = x[candidate * dim + d] - position[d];
      distance += difference * difference;
    }
    if (distance < r) {
      row[slot] = query;
      col[slot] = candidate;
      if (++slot == last_slot) return;
    }
  }
}
