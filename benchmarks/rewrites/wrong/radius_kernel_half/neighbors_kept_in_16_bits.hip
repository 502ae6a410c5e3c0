// Neighbors are buffered as 16-bit offsets from the first point of the example, which may have more points.
// witness: {"values": {"n": "70000", "m": "1", "dim": "1", "num_examples": "1", "max_num_neighbors": "4", "r": "__half(0.5f)"}, "contents": "whole", "seed": 6, "inputs": "for (size_t i = 0; i < x_count; ++i) x[i] = from_number<__half>(50); x[5] = y[0]; x[69000] = y[0];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

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

  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t first = ptr_x[example_idx], last = ptr_x[example_idx + 1];

  // Eight neighbors at a time are written, from registers.
  unsigned short near[8];
  int64_t written = 0;
  int kept = 0;
  for (int64_t n_x = first; n_x < last; n_x++) {
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      const __half apart = x[n_x * dim + d] - y[n_y * dim + d];
      dist += apart * apart;
    }
    if (dist < r)
      near[kept++] = (unsigned short)(n_x - first);

    const bool full = written + kept >= max_num_neighbors;
    if (kept == 8 || full) {
      for (int i = 0; i < kept; i++) {
        row[n_y * max_num_neighbors + written + i] = n_y;
        col[n_y * max_num_neighbors + written + i] = first + near[i];
      }
      written += kept;
      kept = 0;
    }
    if (full)
      return;
  }
  for (int i = 0; i < kept; i++) {
    row[n_y * max_num_neighbors + written + i] = n_y;
    col[n_y * max_num_neighbors + written + i] = first + near[i];
  }
}
