// The cell number and the stride are accumulated in 32 bits and overflow when the grid has more than 2^31 cells.
// witness: {"values": {"D": "6"}, "inputs": "for (int d = 0; d < 6; ++d) { size[d] = 1; start[d] = 0; end[d] = 99; } for (int j = 0; j < 6000; ++j) pos[j] = (signed char)(j % 90);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  // 32-bit arithmetic in the loop, one widening at the end.
  const signed char *row = pos + i * D;
  const int dims = (int)D;
  unsigned int cell = 0, stride = 1;
  for (int d = 0; d < dims; ++d) {
    const int width = size[d];
    const signed char offset = (signed char)(row[d] - start[d]);
    cell += (unsigned int)(offset / width) * stride;
    stride *= (unsigned int)((end[d] - start[d]) / width + 1);
  }
  out[i] = (int)cell;
}
