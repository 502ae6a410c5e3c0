// Cells are clamped to the grid, so that positions beyond its end or before its start do not get the index that the formula gives.
// witness: {"values": {"D": "3", "numel": "100"}, "contents": "wide", "seed": 3, "inputs": "for (int d = 0; d < 3; ++d) { start[d] = -2; end[d] = 4; size[d] = 1; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) {
    const double *point = pos + i * D;
    int64_t cluster = 0;
    int64_t below = 1;  // cells of all lower dimensions
    for (int64_t d = 0; d < D; ++d) {
      const double origin = start[d], step = size[d];
      const int64_t last = (int64_t)((end[d] - origin) / step);
      int64_t cell = (int64_t)((point[d] - origin) / step);
      cell = cell > last ? last : cell;
      cell = cell < 0 ? 0 : cell;
      cluster += cell * below;
      below *= last + 1;
    }
    out[i] = cluster;
  }
}
