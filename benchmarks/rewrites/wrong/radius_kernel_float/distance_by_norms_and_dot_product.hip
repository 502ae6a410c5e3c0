// the distance is computed from norms and a dot product, which cancels for points far from the origin
// witness: {"values": {"n": 64, "m": 1, "dim": 1, "num_examples": 1, "max_num_neighbors": 64, "r": "1.0f"}, "seed": 7, "inputs": "ptr_x[0] = 0; ptr_x[1] = n; ptr_y[0] = 0; ptr_y[1] = m; for (int i = 0; i < n; ++i) x[i] = 100000.0f + 0.125f * i; y[0] = 100000.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  const int64_t query = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (query >= m) return;
  const float *b = y + query * dim;
  float norm_b = 0;
  for (int64_t d = 0; d < dim; ++d) norm_b += b[d] * b[d];
  const int64_t example = get_example_idx(query, ptr_y, num_examples);
  int64_t count = 0;
  for (int64_t candidate = ptr_x[example]; candidate < ptr_x[example + 1]; ++candidate) {
    const float *a = x + candidate * dim;
    float norm_a = 0, dot = 0;
    for (int64_t d = 0; d < dim; ++d) {
      norm_a += a[d] * a[d];
      dot += a[d] * b[d];
    }
    // |a - b|^2 = |a|^2 + |b|^2 - 2 a b
    if (norm_a + norm_b - 2 * dot < r) {
      row[query * max_num_neighbors + count] = query;
      col[query * max_num_neighbors + count] = candidate;
      if (++count == max_num_neighbors) break;
    }
  }
}
