// Binary search that takes the first of equal offsets, which begins an empty example.
// witness: {"values": {"n": "30", "m": "30", "dim": "2", "num_examples": "3", "max_num_neighbors": "8", "r": "1000000.0f"}, "contents": "unit", "seed": 2, "inputs": "ptr_x[0] = 0; ptr_x[1] = 10; ptr_x[2] = 20; ptr_x[3] = 30; ptr_y[0] = 0; ptr_y[1] = 10; ptr_y[2] = 10; ptr_y[3] = 30;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ int64_t example_by_halves(int64_t idx, const int64_t *ptr, int64_t num_examples) {
  int64_t low = 0, high = num_examples;
  while (low < high) {
    const int64_t mid = (low + high) / 2;
    if (ptr[mid] < idx)
      low = mid + 1;
    else
      high = mid;
  }
  if (low < num_examples && ptr[low] == idx)
    return low;
  return low > 0 ? low - 1 : 0;
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

  const int64_t e = example_by_halves(n_y, ptr_y, num_examples);
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
