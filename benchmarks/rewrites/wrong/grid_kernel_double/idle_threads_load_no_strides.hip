// Threads beyond numel return before they compute their part of the shared table of cell counts, which stays unfinished in a last block with fewer elements than dimensions.
// witness: {"values": {"D": "6", "numel": "1026"}, "contents": "whole", "seed": 3, "inputs": "for (int d = 0; d < 6; ++d) { start[d] = 0; end[d] = 10 + d; size[d] = 1; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define GRID_TILE 1024

__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  __shared__ int64_t cells[GRID_TILE];
  const int64_t element = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= numel) return;

  int64_t index = 0, stride = 1;
  for (int64_t first = 0; first < D; first += GRID_TILE) {
    const int64_t count = D - first < GRID_TILE ? D - first : GRID_TILE;
    __syncthreads();
    if (threadIdx.x < count) {
      const int64_t d = first + threadIdx.x;
      cells[threadIdx.x] = (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
    __syncthreads();
    for (int64_t t = 0; t < count; ++t) {
      const int64_t d = first + t;
      index += (int64_t)((pos[element * D + d] - start[d]) / size[d]) * stride;
      stride *= cells[t];
    }
  }
  out[element] = index;
}
