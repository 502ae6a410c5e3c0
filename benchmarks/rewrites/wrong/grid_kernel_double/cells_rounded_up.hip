// The number of cells is the extent divided by the size and rounded up, which is one less than needed if the size divides the extent.
// witness: {"values": {"D": "3", "numel": "100"}, "contents": "whole", "seed": 3, "inputs": "for (int d = 0; d < 3; ++d) { start[d] = -2; end[d] = 6; size[d] = 2; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int64_t cells_along(double low, double high, double step) {
  return (int64_t)ceil((high - low) / step);
}

__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const double *p = pos + i * D;
  // Row-major from the last dimension, which varies slowest.
  int64_t c = 0;
  for (int64_t d = D - 1; d >= 0; --d) {
    const int64_t cell = (int64_t)((p[d] - start[d]) / size[d]);
    c = c * cells_along(start[d], end[d], size[d]) + cell;
  }
  out[i] = c;
}
