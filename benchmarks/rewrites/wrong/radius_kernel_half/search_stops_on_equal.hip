// The binary search returns as soon as an offset equals the query, which may be that of an empty example before the right one.
// witness: {"values": {"n": 80, "m": 40, "dim": 2, "num_examples": 4, "max_num_neighbors": 6, "r": "__half(0.5f)"}, "contents": "unit", "inputs": "ptr_y[1] = 20; ptr_y[2] = 20; ptr_y[3] = 20; ptr_x[1] = 20; ptr_x[2] = 40; ptr_x[3] = 60;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ int64_t example_by_bisection(const int64_t query, const int64_t *offsets, const int64_t count) {
  int64_t low = 0, high = count;
  while (low + 1 < high) {
    const int64_t middle = (low + high) / 2;
    if (offsets[middle] == query) return middle;
    if (offsets[middle] < query)
      low = middle;
    else
      high = middle;
  }
  return low;
}

__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query >= m) return;
  const int64_t example = example_by_bisection(query, ptr_y, num_examples);
  const int64_t last = ptr_x[example + 1];
  const int64_t base = query * max_num_neighbors;
  int64_t found = 0;
  for (int64_t p = ptr_x[example]; p < last; ++p) {
    __half sum = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const __half difference = x[p * dim + d] - y[query * dim + d];
      sum += difference * difference;
    }
    if (!(sum < r)) continue;
    row[base + found] = query;
    col[base + found] = p;
    if (++found == max_num_neighbors) return;
  }
}
