// Leaves out points behind the last offset, which belong to the last example.
// witness: {"values": {"n": "20", "m": "30", "dim": "2", "num_examples": "2", "max_num_neighbors": "8", "r": "1000000.0f"}, "contents": "unit", "seed": 2, "inputs": "ptr_x[0] = 0; ptr_x[1] = 10; ptr_x[2] = 20; ptr_y[0] = 0; ptr_y[1] = 10; ptr_y[2] = 20;"}
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

  if (n_y >= ptr_y[num_examples])
    return;
  const int64_t e = get_example_idx(n_y, ptr_y, num_examples);
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
