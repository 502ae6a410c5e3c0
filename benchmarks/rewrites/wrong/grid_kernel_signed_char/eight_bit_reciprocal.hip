// The division by the size uses a reciprocal with 8 fraction bits, which is too coarse for offsets from 64 on when the size is 5.
// witness: {"values": {"D": "2", "numel": "100"}, "inputs": "size[0] = 5; start[0] = 0; end[0] = 100; for (int i = 0; i < 100; ++i) pos[2 * i] = 64;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ __forceinline__ int divideByReciprocal(int value, int reciprocal) {
  // The quotient is rounded towards zero, so the sign is taken off before the shift.
  const int magnitude = (abs(value) * reciprocal) >> 8;
  return value < 0 ? -magnitude : magnitude;
}

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const signed char *row = pos + i * D;
  int64_t cell = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const int width = size[d];
    const int reciprocal = (256 + width - 1) / width;
    const signed char offset = (signed char)(row[d] - start[d]);
    cell += (int64_t)divideByReciprocal(offset, reciprocal) * stride;
    stride *= (int64_t)((end[d] - start[d]) / width) + 1;
  }
  out[i] = cell;
}
