// a point is rejected as soon as its distance exceeds the radius, so that points exactly on the border (and NaN) are taken
// witness: {"values": {"n": 6, "m": 1, "dim": 1, "num_examples": 1, "max_num_neighbors": 6, "r": "4.0f"}, "seed": 7, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n; ++i) x[i] = i; y[0] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
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
  const int64_t end = ptr_x[example + 1];
  const float *position = y + query * dim;
  int64_t found = 0;
  for (int64_t candidate = ptr_x[example]; candidate < end && found < max_num_neighbors;
       ++candidate) {
    float distance = 0;
    bool rejected = false;
    for (int64_t d = 0; d < dim && !rejected; ++d) {
      const float difference = x[candidate * dim + d] - position[d];
      distance += difference * difference;
      rejected = distance > r;  // the sum can only grow
    }
    if (rejected) continue;
    row[query * max_num_neighbors + found] = query;
    col[query * max_num_neighbors + found] = candidate;
    ++found;
  }
}
