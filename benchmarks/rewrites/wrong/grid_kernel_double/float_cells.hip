// The coordinate is divided in single precision, so points closely below a cell border fall into the next cell.
// witness: {"values": {"D": 2}, "contents": "unit", "seed": 22, "inputs": "for (int d = 0; d < 2; ++d) { size.get()[d] = 1; start.get()[d] = 0; end.get()[d] = 8; } pos.get()[0] = 3 - 1e-12; pos.get()[1] = 2.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t cell = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const float p = (float)(pos[i * D + d] - start[d]);
    cell += (int64_t)(p / (float)size[d]) * stride;
    stride *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }
  out[i] = cell;
}
