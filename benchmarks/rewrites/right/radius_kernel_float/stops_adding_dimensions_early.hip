// the sum over dimensions ends once it is not below the radius any more, and the grid strides over the queries
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  for (int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; query < m;
       query += stride) {
    const int64_t example = get_example_idx(query, ptr_y, num_examples);
    const float *position = y + query * dim;
    int64_t slot = query * max_num_neighbors;
    const int64_t full = slot + max_num_neighbors;
    const int64_t end = ptr_x[example + 1];
    for (int64_t candidate = ptr_x[example]; candidate < end && slot < full; ++candidate) {
      const float *point = x + candidate * dim;
      float distance = 0;
      // squares are not negative, so the sum cannot come back below r; NaN stays NaN
      for (int64_t d = 0; d < dim && distance < r; ++d) {
        const float difference = point[d] - position[d];
        distance += difference * difference;
      }
      if (!(distance < r)) continue;
      row[slot] = query;
      col[slot] = candidate;
      ++slot;
    }
  }
}
