// Finds the example by halving: the first whose end lies behind the point, or the last one.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ int64_t example_by_ends(int64_t idx, const int64_t *ptr, int64_t num_examples) {
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t mid = low + (high - low) / 2;
    if (ptr[mid + 1] > idx)
      high = mid;
    else
      low = mid + 1;
  }
  return low;
}

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

  const int64_t e = example_by_ends(n_y, ptr_y, num_examples);
  int64_t count = 0;
  for (int64_t n_x = ptr_x[e]; n_x < ptr_x[e + 1]; n_x++) {
    float dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const float diff = x[n_x * dim + d] - y[n_y * dim + d];
      dist += diff * diff;
    }
    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      if (++count >= max_num_neighbors)
        break;
    }
  }
}
