// Adds 1 to the number of cells before it truncates, which differs where end lies below start by less than one cell.
// witness: {"values": {"D": 3}, "contents": "unit", "seed": 23, "inputs": "for (int d = 0; d < 3; ++d) { size.get()[d] = 1; start.get()[d] = 2; end.get()[d] = 4; } end.get()[0] = 1.5; pos.get()[0] = 3.5; pos.get()[1] = 5.5; pos.get()[2] = 4.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t cell = 0, stride = 1;
  const double *row = pos + i * D;
#pragma unroll 4
  for (int64_t d = 0; d < D; ++d) {
    const double s = size[d], lo = start[d];
    cell += (int64_t)((row[d] - lo) / s) * stride;
    stride *= (int64_t)((end[d] - lo) / s + 1.0);
  }
  out[i] = cell;
}
