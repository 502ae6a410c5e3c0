// The binary search for the example returns as soon as an offset equals the query index, which may be the start of an empty example.
// witness: {"values": {"n": "8", "m": "5", "dim": "1", "num_examples": "4", "max_num_neighbors": "2"}, "inputs": "const int py[5] = {0, 2, 2, 2, 5}, px[5] = {0, 2, 4, 6, 8}; for (int i = 0; i < 5; ++i) { ptr_y[i] = py[i]; ptr_x[i] = px[i]; } for (int i = 0; i < n; ++i) x[i] = 1; for (int i = 0; i < m; ++i) y[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t find_example(const int64_t query, const int64_t *offsets,
                                       const int64_t num_examples) {
  int64_t low = 0, high = num_examples + 1;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (offsets[middle] == query)
      return middle < num_examples ? middle : num_examples - 1;
    if (offsets[middle] < query)
      low = middle + 1;
    else
      high = middle;
  }
  // The example before the first offset that is greater.
  const int64_t found = low - 1;
  return found < 0 ? 0 : found < num_examples ? found : num_examples - 1;
}

__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;

  const int64_t example = find_example(query, ptr_y, num_examples);
  const int64_t begin = ptr_x[example], end = ptr_x[example + 1];
  int64_t *rows = row + query * max_num_neighbors;
  int64_t *cols = col + query * max_num_neighbors;

  int64_t count = 0;
  for (int64_t candidate = begin; candidate < end; ++candidate) {
    double dist = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const double delta = x[candidate * dim + d] - y[query * dim + d];
      dist += delta * delta;
    }
    if (!(dist < r)) continue;
    rows[count] = query;
    cols[count] = candidate;
    if (++count == max_num_neighbors) return;
  }
}
