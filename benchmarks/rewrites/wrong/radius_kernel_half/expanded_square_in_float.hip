// Distance as |x|^2 + |y|^2 - 2xy in float: small distances far from the origin cancel away.
// witness: {"values": {"n": 12, "m": 9, "dim": 2, "num_examples": 1, "max_num_neighbors": 5, "r": 0.5}, "contents": "whole", "seed": 44, "inputs": "for (int i = 0; i < 12; ++i) x[2 * i] = from_number<__half>(30000); for (int i = 0; i < 9; ++i) y[2 * i] = from_number<__half>(30000);"}
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
  if (n_y >= m) return;
  const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
  const float limit = __half2float(r);
  float yy = 0;  // the same for all candidates
  for (int64_t d = 0; d < dim; ++d) {
    const float value = __half2float(y[n_y * dim + d]);
    yy += value * value;
  }
  int64_t count = 0;
  for (int64_t n_x = ptr_x[example]; n_x < ptr_x[example + 1]; ++n_x) {
    float xx = 0, xy = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const float value = __half2float(x[n_x * dim + d]);
      xx += value * value;
      xy += value * __half2float(y[n_y * dim + d]);
    }
    if (xx + yy - 2.0f * xy < limit) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      ++count;
    }
    if (count >= max_num_neighbors) break;
  }
}
