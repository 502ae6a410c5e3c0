// The squared distance is computed in half as |x|^2 + |y|^2 - 2xy, which cancels away far from the origin.
// witness: {"values": {"n": 200, "m": 100, "dim": 1, "num_examples": 2, "max_num_neighbors": 6, "r": "__half(0.5f)"}, "contents": "tens"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  const __half *mine = y + query * dim;
  __half own_norm = 0;
  for (int64_t d = 0; d < dim; ++d) own_norm += mine[d] * mine[d];
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  int64_t found = 0;
  for (int64_t p = ptr_x[example]; p < ptr_x[example + 1]; ++p) {
    __half norm = 0, product = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const __half value = x[p * dim + d];
      norm += value * value;
      product += value * mine[d];
    }
    const __half distance = own_norm + norm - (product + product);
    if (distance < r) {
      row[query * max_num_neighbors + found] = query;
      col[query * max_num_neighbors + found] = p;
      if (++found >= max_num_neighbors) break;
    }
  }
}
