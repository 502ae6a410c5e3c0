// The position relative to the start is kept in int and does not wrap to signed char as in the element type.
// witness: {"values": {}, "inputs": "start[0] = 100; size[0] = 3; for (int i = 0; i < 1000; ++i) pos[i * 4] = -100;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    const signed char *row = pos + i * D;
    int64_t cell = 0, stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const int width = size[d];
      const int origin = start[d];
      const int offset = row[d] - origin;
      cell += (offset / width) * stride;
      stride *= (end[d] - origin) / width + 1;
    }
    out[i] = cell;
  }
}
