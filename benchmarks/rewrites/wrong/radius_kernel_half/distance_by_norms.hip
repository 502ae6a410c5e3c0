// The distance is expanded to |x|^2 + |y|^2 - 2 x y, which cancels in half precision away from zero.
// witness: {"values": {"n": "8", "m": "4", "dim": "3", "num_examples": "1", "max_num_neighbors": "8", "r": "__half(8.0f)"}, "contents": "whole", "seed": 3, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = from_number<__half>(to_number(x[i]) + 60); for (size_t i = 0; i < y_count; ++i) y[i] = from_number<__half>(to_number(y[i]) + 60);"}
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
  __half norm_y = 0;
  for (int64_t d = 0; d < dim; d++)
    norm_y += query[d] * query[d];

  int64_t count = 0;
  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);

  for (int64_t n_x = ptr_x[example_idx]; n_x < ptr_x[example_idx + 1]; n_x++) {
    const __half *point = x + n_x * dim;
    __half norm_x = 0, dot = 0;
    for (int64_t d = 0; d < dim; d++) {
      norm_x += point[d] * point[d];
      dot += point[d] * query[d];
    }
    const __half dist = norm_x + norm_y - (dot + dot);

    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      count++;
    }

    if (count >= max_num_neighbors)
      break;
  }
}
