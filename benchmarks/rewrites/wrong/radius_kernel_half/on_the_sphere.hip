// A point at exactly the radius counts as a neighbour, because the sum stops only once it is beyond the radius.
// witness: {"values": {"n": 40, "m": 40, "dim": 2, "num_examples": 2, "max_num_neighbors": 5, "r": "__half(1.0f)"}, "contents": "whole"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  const __half *mine = y + query * dim;
  int64_t *rows = row + query * max_num_neighbors;
  int64_t *cols = col + query * max_num_neighbors;
  int64_t found = 0;
  for (int64_t p = ptr_x[example]; p < ptr_x[example + 1] && found < max_num_neighbors; ++p) {
    const __half *other = x + p * dim;
    __half sum = 0;
    bool inside = true;
    for (int64_t d = 0; d < dim && inside; ++d) {
      const __half difference = other[d] - mine[d];
      sum += difference * difference;
      inside = sum <= r;
    }
    if (inside) {
      rows[found] = query;
      cols[found] = p;
      ++found;
    }
  }
}
