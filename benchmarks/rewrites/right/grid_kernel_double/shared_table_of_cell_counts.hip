// The block computes the numbers of cells once, in tiles of 256 dimensions in shared memory, and all threads take part in the barriers.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define GRID_TILE 256

__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  __shared__ double origin[GRID_TILE];
  __shared__ double step[GRID_TILE];
  __shared__ uint64_t cells[GRID_TILE];
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  uint64_t index = 0, stride = 1;
  for (int64_t first = 0; first < D; first += GRID_TILE) {
    const int count = (int)(D - first < GRID_TILE ? D - first : GRID_TILE);
    __syncthreads();
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      const double low = start[first + t], s = size[first + t];
      origin[t] = low;
      step[t] = s;
      cells[t] = (uint64_t)(int64_t)((end[first + t] - low) / s) + 1;
    }
    __syncthreads();
    if (i < numel) {
      const double *point = pos + i * D + first;
      for (int t = 0; t < count; ++t) {
        index += (uint64_t)(int64_t)((point[t] - origin[t]) / step[t]) * stride;
        stride *= cells[t];
      }
    }
  }
  if (i < numel) out[i] = (int64_t)index;
}
