// The binary search for the example stops at an equal offset, which may be that of an empty example.
// witness: {"values": {"n": "8", "m": "8", "dim": "1", "num_examples": "4", "max_num_neighbors": "4", "r": "__half(100.0f)"}, "contents": "whole", "seed": 1, "inputs": "ptr_x[1] = 2; ptr_x[2] = 4; ptr_x[3] = 6; ptr_y[1] = 3; ptr_y[2] = 3; ptr_y[3] = 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__forceinline__ __device__ int64_t bisected_example(int64_t idx, const int64_t *ptr, int64_t num_examples) {
  int64_t low = 0, high = num_examples;
  while (high - low > 1) {
    const int64_t middle = (low + high) / 2;
    const int64_t start = ptr[middle];
    if (start == idx) return middle;
    if (start < idx)
      low = middle;
    else
      high = middle;
  }
  return low;
}

__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;

  int64_t count = 0;
  const int64_t example_idx = bisected_example(n_y, ptr_y, num_examples);
  const int64_t end = ptr_x[example_idx + 1];
  const __half *query = y + n_y * dim;

  for (int64_t n_x = ptr_x[example_idx]; n_x < end && count < max_num_neighbors; n_x++) {
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half apart = x[n_x * dim + d] - query[d];
      dist += apart * apart;
    }
    if (dist < r) {
      row[n_y * max_num_neighbors + count] = n_y;
      col[n_y * max_num_neighbors + count] = n_x;
      count++;
    }
  }
}
