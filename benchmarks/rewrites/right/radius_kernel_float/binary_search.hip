// the example of a point is found by bisection, which needs the ascending offsets that callers pass
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
  int64_t low = 0, high = num_examples - 1;  // the first example whose end is past the point
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr_y[middle + 1] > n_y) high = middle;
    else low = middle + 1;
  }
  int64_t count = 0;
  for (int64_t n_x = ptr_x[low]; n_x < ptr_x[low + 1]; n_x++) {
    float dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const float delta = x[n_x * dim + d] - y[n_y * dim + d];
      dist += delta * delta;
    }
    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      if (++count >= max_num_neighbors) break;
    }
  }
}
