// Skips dimensions in which a point is in the first cell, and with them the growth of the stride.
// witness: {"values": {"D": "3", "numel": "1000"}, "contents": "wide", "seed": 504, "inputs": "for (int d = 0; d < 3; ++d) { size[d] = (unsigned char)(d + 1); start[d] = 0; end[d] = 9; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  const unsigned char *point = pos + thread_idx * D;
  int64_t c = 0, k = 1;
  for (int64_t d = 0; d < D; d++) {
    const unsigned char p = point[d] - start[d];
    const unsigned char s = size[d];
    if (p < s) continue;  // no division, the cell is 0
    c += (int64_t)(p / s) * k;
    k *= (int64_t)((end[d] - start[d]) / s) + 1;
  }
  out[thread_idx] = c;
}
