// Dimensions unrolled by four; with three left over, the first is added twice and the last one never.
// witness: {"values": {"n": 6, "m": 5, "dim": 3, "num_examples": 1, "max_num_neighbors": 4, "r": 0.5}, "contents": "whole", "seed": 43, "inputs": "for (int i = 0; i < 18; ++i) x[i] = from_number<__half>(i % 3 == 2 ? i : 1); for (int i = 0; i < 15; ++i) y[i] = from_number<__half>(1);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline __half squared_difference_half(__half a, __half b) { return (a - b) * (a - b); }

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
  const __half *b = y + n_y * dim;
  int64_t count = 0;
  for (int64_t n_x = ptr_x[example]; n_x < end; ++n_x) {
    const __half *a = x + n_x * dim;
    __half dist = 0;
    int64_t d = 0;
    for (; d + 4 <= dim; d += 4) {
      dist += squared_difference_half(a[d], b[d]);
      dist += squared_difference_half(a[d + 1], b[d + 1]);
      dist += squared_difference_half(a[d + 2], b[d + 2]);
      dist += squared_difference_half(a[d + 3], b[d + 3]);
    }
    if (dim & 2) {
      dist += squared_difference_half(a[d], b[d]);
      dist += squared_difference_half(a[d + 1], b[d + 1]);
    }
    if (dim & 1) dist += squared_difference_half(a[d], b[d]);
    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      if (++count == max_num_neighbors) break;
    }
  }
}
