// the example of the first query of a block is looked up once and used for all queries of the block
// witness: {"values": {"n": 4, "m": 4, "dim": 1, "num_examples": 2, "max_num_neighbors": 2, "r": "1.0f"}, "seed": 7, "inputs": "for (int i = 0; i < 3; ++i) { ptr_x[i] = 2 * i; ptr_y[i] = 2 * i; } for (int i = 0; i < 4; ++i) { x[i] = 0.0f; y[i] = 0.0f; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {

  __shared__ int64_t range[2];
  const int64_t first_query = blockIdx.x * (int64_t)blockDim.x;
  if (threadIdx.x == 0) {
    // queries are sorted by example
    const int64_t example = get_example_idx(first_query, ptr_y, num_examples);
    range[0] = ptr_x[example];
    range[1] = ptr_x[example + 1];
  }
  __syncthreads();
  const int64_t query = first_query + threadIdx.x;
  if (query >= m) return;
  int64_t count = 0;
  for (int64_t candidate = range[0]; candidate < range[1]; ++candidate) {
    float distance = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const float difference = x[candidate * dim + d] - y[query * dim + d];
      distance += difference * difference;
    }
    if (distance < r) {
      row[query * max_num_neighbors + count] = query;
      col[query * max_num_neighbors + count] = candidate;
      if (++count >= max_num_neighbors) break;
    }
  }
}
