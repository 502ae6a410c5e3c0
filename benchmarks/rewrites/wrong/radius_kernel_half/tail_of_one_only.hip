// Dimensions are summed four at a time, and of those that remain only one.
// witness: {"values": {"n": "40", "m": "20", "dim": "6", "num_examples": "2", "max_num_neighbors": "8", "r": "__half(30.0f)"}, "contents": "whole", "seed": 4}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;

  const __half *query = y + n_y * dim;
  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t fours = dim & ~int64_t(3);

  int64_t count = 0;
  for (int64_t n_x = ptr_x[example_idx]; n_x < ptr_x[example_idx + 1]; n_x++) {
    const __half *point = x + n_x * dim;
    __half dist = 0;
    for (int64_t d = 0; d < fours; d += 4) {
      const __half a = point[d] - query[d], b = point[d + 1] - query[d + 1];
      const __half c = point[d + 2] - query[d + 2], e = point[d + 3] - query[d + 3];
      dist += a * a;
      dist += b * b;
      dist += c * c;
      dist += e * e;
    }
    if (fours < dim) {
      const __half a = point[fours] - query[fours];
      dist += a * a;
    }

    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      count++;
    }

    if (count >= max_num_neighbors)
      break;
  }
}
