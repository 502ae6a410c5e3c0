// The block tests 256 points of a query at once and takes slots by an atomic, so that the order of neighbors varies.
// witness: {"values": {"n": "100", "m": "5", "dim": "2", "num_examples": "1", "max_num_neighbors": "6", "r": "__half(20.0f)"}, "contents": "whole", "seed": 5}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  __shared__ int found;
  __shared__ int64_t first, last;
  const int64_t base = int64_t(blockIdx.x) * blockDim.x;

  for (int64_t n_y = base; n_y < base + blockDim.x && n_y < m; n_y++) {
    if (threadIdx.x == 0) {
      const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
      first = ptr_x[example_idx];
      last = ptr_x[example_idx + 1];
      found = 0;
    }
    __syncthreads();

    for (int64_t tile = first; tile < last; tile += blockDim.x) {
      const int64_t n_x = tile + threadIdx.x;
      if (n_x < last) {
        __half dist = 0;
        for (int64_t d = 0; d < dim; d++) {
          const __half apart = x[n_x * dim + d] - y[n_y * dim + d];
          dist += apart * apart;
        }
        if (dist < r) {
          const int slot = atomicAdd(&found, 1);
          if (slot < max_num_neighbors) {
            row[n_y * max_num_neighbors + slot] = n_y;
            col[n_y * max_num_neighbors + slot] = n_x;
          }
        }
      }
      __syncthreads();
      const bool full = found >= max_num_neighbors;
      __syncthreads();
      if (full)
        break;
    }
    __syncthreads();
  }
}
