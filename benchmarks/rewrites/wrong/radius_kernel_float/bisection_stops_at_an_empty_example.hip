// the bisection for the example stops at the first boundary that equals the query, which may belong to an example without queries
// witness: {"values": {"n": 6, "m": 4, "dim": 1, "num_examples": 3, "max_num_neighbors": 2, "r": "1.0f"}, "seed": 7, "inputs": "ptr_y[0] = 0; ptr_y[1] = 2; ptr_y[2] = 2; ptr_y[3] = 4; for (int i = 0; i < 4; ++i) ptr_x[i] = 2 * i; for (int i = 0; i < n; ++i) x[i] = 0.0f; for (int i = 0; i < m; ++i) y[i] = 0.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t bisect_example(const int64_t query, const int64_t *ptr,
                                         const int64_t num_examples) {
  int64_t low = 0, high = num_examples - 1;
  while (low < high) {
    const int64_t middle = (low + high + 1) / 2;
    if (ptr[middle] == query) return middle;
    if (ptr[middle] < query)
      low = middle;
    else
      high = middle - 1;
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

  const int64_t query = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (query >= m) return;
  const int64_t example = bisect_example(query, ptr_y, num_examples);
  int64_t count = 0;
  for (int64_t candidate = ptr_x[example];
       candidate < ptr_x[example + 1] && count < max_num_neighbors; ++candidate) {
    float distance = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const float difference = x[candidate * dim + d] - y[query * dim + d];
      distance += difference * difference;
    }
    if (distance < r) {
      row[query * max_num_neighbors + count] = query;
      col[query * max_num_neighbors + count] = candidate;
      ++count;
    }
  }
}
