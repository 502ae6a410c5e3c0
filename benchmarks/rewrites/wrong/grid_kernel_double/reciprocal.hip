// Multiplies by the reciprocal of the cell size, which rounds below the integer for points exactly on a cell border (49 * (1 / 49) < 1).
// witness: {"values": {"D": 2}, "contents": "unit", "seed": 21, "inputs": "for (int d = 0; d < 2; ++d) { size.get()[d] = 49; start.get()[d] = 0; end.get()[d] = 60; } pos.get()[0] = 49; pos.get()[1] = 20;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const double *row = pos + i * D;
  int64_t cell = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const double inverse = 1.0 / size[d];
    const double origin = start[d];
    cell += (int64_t)((row[d] - origin) * inverse) * stride;
    stride *= (int64_t)((end[d] - origin) / size[d]) + 1;
  }
  out[i] = cell;
}
