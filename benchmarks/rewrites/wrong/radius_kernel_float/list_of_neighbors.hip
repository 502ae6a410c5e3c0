// Neighbors are collected in a list of 64 before they are written, and those beyond 64 are dropped.
// witness: {"values": {"n": "150", "m": "20", "dim": "3", "num_examples": "1", "max_num_neighbors": "100", "r": "0.5f"}, "contents": "close", "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define LIST_LENGTH 64

__global__ void
radius_kernel_float(const float *__restrict__ x, const float *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const float r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t query = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= m) return;

  int64_t example = num_examples - 1;
  while (example > 0 && ptr_y[example] > query) --example;

  // First pass: collect; second pass: write the results in one burst.
  int64_t list[LIST_LENGTH];
  int length = 0;
  const int64_t wanted = max_num_neighbors < LIST_LENGTH ? max_num_neighbors : LIST_LENGTH;
  const int64_t first = ptr_x[example], last = ptr_x[example + 1];
  for (int64_t i = first; i < last && length < wanted; ++i) {
    const float *p = x + i * dim, *q = y + query * dim;
    float squared = 0.0f;
    for (int64_t d = 0; d < dim; ++d) squared += (p[d] - q[d]) * (p[d] - q[d]);
    if (squared < r) list[length++] = i;
  }
  for (int i = 0; i < length; ++i) {
    row[query * max_num_neighbors + i] = query;
    col[query * max_num_neighbors + i] = list[i];
  }
}
