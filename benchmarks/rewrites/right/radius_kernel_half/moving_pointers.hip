// Moving pointers, hoisted bounds, and two dimensions per turn that are added in the same order.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline __half squared_distance(const __half *a, const __half *b, int64_t dim) {
  __half total = 0;
  int64_t d = 0;
  for (; d + 1 < dim; d += 2) {
    const __half first = b[d] - a[d];
    const __half second = b[d + 1] - a[d + 1];
    total += first * first;
    total += second * second;
  }
  if (d < dim) {
    const __half last = b[d] - a[d];
    total += last * last;
  }
  return total;
}

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

  const int64_t end = ptr_x[example_idx + 1];
  int64_t *out_row = row + n_y * max_num_neighbors;
  int64_t *out_col = col + n_y * max_num_neighbors;
  const __half *point = y + n_y * dim;
  for (int64_t n_x = ptr_x[example_idx]; n_x < end && count < max_num_neighbors; n_x++) {
    if (squared_distance(x + n_x * dim, point, dim) < r) {
      *out_row++ = n_y;
      *out_col++ = n_x;
      count++;
    }
  }
}
