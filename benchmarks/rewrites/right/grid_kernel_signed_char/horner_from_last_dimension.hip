// The cell number is evaluated from the last dimension to the first with nested products in unsigned 64-bit arithmetic.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    uint64_t cell = 0;
    for (int64_t d = D - 1; d >= 0; --d) {
      const int width = size[d];
      const signed char offset = (signed char)(pos[i * D + d] - start[d]);
      const int64_t cells = (end[d] - start[d]) / width + 1;
      cell = cell * (uint64_t)cells + (uint64_t)(int64_t)(offset / width);
    }
    out[i] = (int64_t)cell;
  }
}
