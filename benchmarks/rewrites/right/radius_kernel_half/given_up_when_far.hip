// The sum over dimensions ends as soon as it is not less than r: sums of squares do not shrink, and NaN stays.
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
  if (n_y >= m)
    return;

  int64_t example_idx = 0;
  while (example_idx + 1 < num_examples && ptr_y[example_idx + 1] <= n_y)
    example_idx++;

  const int64_t start = n_y * max_num_neighbors;
  const int64_t end = ptr_x[example_idx + 1];
  int64_t count = 0;
  for (int64_t n_x = ptr_x[example_idx]; n_x < end; n_x++) {
    __half dist = 0;
    bool near = dist < r;
    for (int64_t d = 0; d < dim && near; d++) {
      const __half apart = y[n_y * dim + d] - x[n_x * dim + d];
      dist += apart * apart;
      near = dist < r;
    }
    if (!near)
      continue;
    row[start + count] = n_y;
    col[start + count] = n_x;
    if (++count >= max_num_neighbors)
      break;
  }
}
