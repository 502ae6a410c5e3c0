// Leaves a distance as soon as its partial sum reaches r: sums of squares do not fall.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;

  const int64_t e = get_example_idx(n_y, ptr_y, num_examples);
  const float *point = y + n_y * dim;
  int64_t *rows = row + n_y * max_num_neighbors;
  int64_t *cols = col + n_y * max_num_neighbors;
  int64_t left = max_num_neighbors;
  const int64_t end = ptr_x[e + 1];
  const float *other = x + ptr_x[e] * dim;
  for (int64_t n_x = ptr_x[e]; n_x < end && left > 0; n_x++, other += dim) {
    float dist = 0;
    bool near = dist < r;
    for (int64_t d = 0; d < dim && near; d++) {
      const float diff = other[d] - point[d];
      dist += diff * diff;
      near = dist < r;
    }
    if (near) {
      *rows++ = n_y;
      *cols++ = n_x;
      left--;
    }
  }
}
