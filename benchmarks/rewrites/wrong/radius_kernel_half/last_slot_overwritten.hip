// The scan goes on when the row is full, and every further neighbour replaces the last one.
// witness: {"values": {"n": "12", "m": "12", "dim": "1", "num_examples": "1", "max_num_neighbors": "3", "r": "__half(2.0f)"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/radius_cuda.cu
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

  int64_t count = 0;
  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
  for (int64_t n_x = ptr_x[example_idx]; n_x < ptr_x[example_idx + 1]; n_x++) {
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half delta = x[n_x * dim + d] - y[n_y * dim + d];
      dist += delta * delta;
    }

    if (dist < r) {
      const int64_t slot = count < max_num_neighbors ? count : max_num_neighbors - 1;
      row[n_y * max_num_neighbors + slot] = n_y;
      col[n_y * max_num_neighbors + slot] = n_x;
      count++;
    }
  }
}
