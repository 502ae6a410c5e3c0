// Keeps the stride of a dimension in 32 bits, which overflows where the earlier dimensions have more than 2^31 cells together.
// witness: {"values": {"D": 3}, "contents": "unit", "seed": 24, "inputs": "for (int d = 0; d < 3; ++d) { size.get()[d] = 0.001; start.get()[d] = 0; end.get()[d] = 60; pos.get()[d] = 50; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t cell = 0;
  int stride = 1;
  for (int d = 0; d < D; ++d) {
    const double p = pos[i * D + d] - start[d];
    cell += (int64_t)(p / size[d]) * stride;
    stride *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }
  out[i] = cell;
}
