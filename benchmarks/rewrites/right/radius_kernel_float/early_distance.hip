// the sum of squares ends as soon as it reaches the radius
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
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const float *center = y + n_y * dim;
  int64_t slot = n_y * max_num_neighbors;
  const int64_t slots_end = slot + max_num_neighbors;
  for (int64_t n_x = ptr_x[example], end = ptr_x[example + 1]; n_x < end; n_x++) {
    float dist = 0;
    for (int64_t d = 0; d < dim && dist < r; d++) {
      const float delta = x[n_x * dim + d] - center[d];
      dist += delta * delta;
    }
    if (!(dist < r)) continue;
    row[slot] = n_y;
    col[slot] = n_x;
    if (++slot == slots_end) return;
  }
}
