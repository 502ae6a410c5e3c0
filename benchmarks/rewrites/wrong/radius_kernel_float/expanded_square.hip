// The squared distance is expanded to norms minus twice the dot product, which cancels far from the origin.
// witness: {"values": {"n": "93", "m": "200", "dim": "3", "num_examples": "2", "max_num_neighbors": "7", "r": "0.5f"}, "contents": "offset", "seed": 5}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline float dot_of_rows(const float *a, const float *b, int64_t length) {
  float sum = 0.0f;
  for (int64_t i = 0; i < length; ++i) sum += a[i] * b[i];
  return sum;
}

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;
  const float *q = y + query * dim;
  const float q_norm = dot_of_rows(q, q, dim);

  int64_t low = 0, high = num_examples - 1;  // the first example that ends beyond the query
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr_y[middle + 1] > query)
      high = middle;
    else
      low = middle + 1;
  }

  int64_t slot = query * max_num_neighbors;
  const int64_t last_slot = slot + max_num_neighbors;
  for (int64_t i = ptr_x[low]; i < ptr_x[low + 1] && slot < last_slot; ++i) {
    const float *p = x + i * dim;
    // |p - q|^2 = |p|^2 + |q|^2 - 2 p q, one fused pass over p
    float p_norm = 0.0f, cross = 0.0f;
    for (int64_t d = 0; d < dim; ++d) {
      p_norm += p[d] * p[d];
      cross += p[d] * q[d];
    }
    if (p_norm + q_norm - 2.0f * cross < r) {
      row[slot] = query;
      col[slot] = i;
      ++slot;
    }
  }
}
