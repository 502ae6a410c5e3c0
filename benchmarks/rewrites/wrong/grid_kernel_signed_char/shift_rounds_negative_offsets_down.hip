// Divisions by 2 and 4 are arithmetic shifts, which round negative offsets down instead of towards zero.
// witness: {"values": {"D": "2", "numel": "100"}, "inputs": "size[0] = 2; start[0] = 3; end[0] = 7; for (int i = 0; i < 100; ++i) pos[2 * i] = 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ __forceinline__ int divideBySize(int value, int divisor) {
  // Sizes that are powers of two need no division.
  switch (divisor) {
    case 1: return value;
    case 2: return value >> 1;
    case 4: return value >> 2;
    default: return value / divisor;
  }
}

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    int64_t cell = 0, stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const signed char offset = (signed char)(pos[i * D + d] - start[d]);
      cell += (int64_t)divideBySize(offset, size[d]) * stride;
      stride *= (int64_t)divideBySize(end[d] - start[d], size[d]) + 1;
    }
    out[i] = cell;
  }
}
