// Finds the example by bisection and stops at an offset equal to the element: an empty example has the same offset.
// witness: {"values": {"n": 4, "m": 4, "dim": 1, "num_examples": 3, "max_num_neighbors": 4, "r": 0.5}, "contents": "whole", "seed": 42, "inputs": "for (int i = 0; i < 4; ++i) x[i] = y[i] = from_number<__half>(1); ptr_y[0] = 0; ptr_y[1] = 2; ptr_y[2] = 2; ptr_y[3] = 4; ptr_x[0] = 0; ptr_x[1] = 1; ptr_x[2] = 2; ptr_x[3] = 4;"}
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
  int64_t low = 0, high = num_examples;  // ptr_y[low] <= n_y < ptr_y[high]
  while (high - low > 1) {
    const int64_t middle = (low + high) / 2, offset = ptr_y[middle];
    if (offset == n_y) {
      low = middle;
      break;
    }
    if (offset < n_y)
      low = middle;
    else
      high = middle;
  }
  const int64_t example = low;
  int64_t count = 0;
  for (int64_t n_x = ptr_x[example]; n_x < ptr_x[example + 1]; ++n_x) {
    __half dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const __half apart = x[n_x * dim + d] - y[n_y * dim + d];
      dist += apart * apart;
    }
    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      ++count;
    }
    if (count >= max_num_neighbors) break;
  }
}
