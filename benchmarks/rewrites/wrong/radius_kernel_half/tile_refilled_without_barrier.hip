// Candidates are staged in shared memory, 1024 numbers at a time; no barrier before the next ones overwrite them.
// witness: {"values": {"n": 1500, "m": 200, "dim": 2, "num_examples": 1, "max_num_neighbors": 40, "r": 0.5}, "contents": "whole", "seed": 46}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  constexpr int STAGED = 1024;
  __shared__ __half staged[STAGED];
  const int64_t first = int64_t(blockIdx.x) * blockDim.x;
  const int64_t n_y = first + threadIdx.x;
  const int64_t last = first + blockDim.x < m ? first + blockDim.x : m;
  // All candidates of the points of this block, and those of this thread's point.
  const int64_t block_begin = ptr_x[get_example_idx(first, ptr_y, num_examples)];
  const int64_t block_end = ptr_x[get_example_idx(last - 1, ptr_y, num_examples) + 1];
  int64_t begin = 0, end = 0, count = 0;
  if (n_y < m) {
    const int64_t example = get_example_idx(n_y, ptr_y, num_examples);
    begin = ptr_x[example];
    end = ptr_x[example + 1];
  }
  const bool fits = dim > 0 && dim <= STAGED;
  const int64_t rows = fits ? STAGED / dim : 256;
  for (int64_t tile = block_begin; tile < block_end; tile += rows) {
    const int64_t tile_end = tile + rows < block_end ? tile + rows : block_end;
    if (fits) {
      for (int64_t k = threadIdx.x; k < (tile_end - tile) * dim; k += blockDim.x) staged[k] = x[tile * dim + k];
      __syncthreads();
    }
    const __half *candidates = fits ? staged : x + tile * dim;
    const int64_t from = begin > tile ? begin : tile, to = end < tile_end ? end : tile_end;
    for (int64_t n_x = from; n_x < to && count < max_num_neighbors; ++n_x) {
      __half dist = 0;
      for (int64_t d = 0; d < dim; ++d) {
        const __half apart = candidates[(n_x - tile) * dim + d] - y[n_y * dim + d];
        dist += apart * apart;
      }
      if (dist < r) {
        row[n_y * max_num_neighbors + count] = n_y;
        col[n_y * max_num_neighbors + count] = n_x;
        ++count;
      }
    }
  }
}
