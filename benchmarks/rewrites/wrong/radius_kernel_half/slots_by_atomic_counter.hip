// The block scans the candidates of each point together and takes slots from an atomic counter: order and choice change.
// witness: {"values": {"n": 700, "m": 6, "dim": 1, "num_examples": 1, "max_num_neighbors": 60, "r": 0.5}, "contents": "whole", "seed": 45}
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
  const int64_t first = int64_t(blockIdx.x) * blockDim.x;
  const int64_t last = first + blockDim.x < m ? first + blockDim.x : m;
  for (int64_t n_y = first; n_y < last; ++n_y) {
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
    for (int64_t n_x = ptr_x[example] + threadIdx.x; n_x < ptr_x[example + 1]; n_x += blockDim.x) {
      __half dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
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
  }
}
