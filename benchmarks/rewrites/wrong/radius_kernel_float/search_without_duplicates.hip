// The binary search for the example stops at the first offset that equals the query's number, so that empty examples are taken for its own.
// witness: {"values": {"n": "60", "m": "8", "dim": "2", "num_examples": "12", "max_num_neighbors": "7", "r": "4.0f"}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;

  int64_t left = 0, right = num_examples - 1, example = 0;
  while (left <= right) {
    const int64_t middle = left + (right - left) / 2;
    if (ptr_y[middle] == query) {  // the query is the first of this example
      example = middle;
      break;
    }
    if (ptr_y[middle] < query) {
      example = middle;
      left = middle + 1;
    } else {
      right = middle - 1;
    }
  }

  int64_t count = 0;
  const int64_t base = query * max_num_neighbors;
  const int64_t end = ptr_x[example + 1];
  int64_t i = ptr_x[example];
  while (i < end && count < max_num_neighbors) {
    float sum = 0.0f;
    for (int64_t d = 0; d < dim; ++d) {
      const float delta = x[i * dim + d] - y[query * dim + d];
      sum += delta * delta;
    }
    if (sum < r) {
      row[base + count] = query;
      col[base + count++] = i;
    }
    ++i;
  }
}
