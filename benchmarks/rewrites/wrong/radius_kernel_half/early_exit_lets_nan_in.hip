// Leaves the sum as soon as it reaches r and counts all others as neighbors: a NaN distance never reaches r.
// witness: {"values": {"n": 6, "m": 5, "dim": 3, "num_examples": 1, "max_num_neighbors": 4, "r": 0.5}, "contents": "whole", "seed": 41, "inputs": "x[7] = from_number<__half>(NAN); for (int d = 0; d < 3; ++d) y[3 + d] = x[6 + d]; y[4] = from_number<__half>(1);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t end = ptr_x[example + 1];
  int64_t count = 0;
  for (int64_t n_x = ptr_x[example]; n_x < end && count < max_num_neighbors; ++n_x) {
    __half dist = 0;
    bool inside = r > __half(0.0f);
    for (int64_t d = 0; d < dim; ++d) {
      const __half apart = x[n_x * dim + d] - y[n_y * dim + d];
      dist += apart * apart;
      if (dist >= r) {  // it only grows
        inside = false;
        break;
      }
    }
    if (!inside) continue;
    row[n_y * max_num_neighbors + count] = n_y;
    col[n_y * max_num_neighbors + count] = n_x;
    ++count;
  }
}
