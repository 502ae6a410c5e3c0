// Rejects by one coordinate first, but compares the difference itself with r, wrong for r below 1.
// witness: {"values": {"n": "40", "m": "40", "dim": "2", "num_examples": "1", "max_num_neighbors": "40", "r": "0.5f"}, "contents": "unit", "seed": 2, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (size_t i = 0; i < x_count; i++) x[i] = 0.6f * float(i % 4 == 0); for (size_t i = 0; i < y_count; i++) y[i] = 0;"}
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
  int64_t count = 0;
  const int64_t end = ptr_x[e + 1];
  for (int64_t n_x = ptr_x[e]; n_x < end; n_x++) {
    const float *other = x + n_x * dim;
    if (dim > 0 && fabsf(other[0] - point[0]) >= r)
      continue;
    float dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const float diff = other[d] - point[d];
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
