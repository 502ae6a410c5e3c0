// Rounds cells down with floor, where the original truncates: wrong for positions below start.
// witness: {"values": {"D": "2", "numel": "8"}, "contents": "wide", "seed": 7, "inputs": "for (int d = 0; d < D; ++d) size[d] = from_number<Half>(1), start[d] = from_number<Half>(0), end[d] = from_number<Half>(10); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(i % 10); pos[3] = from_number<Half>(-0.5);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;

  const Half *p = pos + i * D;
  int64_t cell = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const Half lo = start[d], step = size[d];
    const Half from_lo = p[d] - lo;
    const Half steps = from_lo / step;
    cell += (int64_t)floorf(float(steps)) * stride;
    const Half extent = (end[d] - lo) / step;
    stride *= (int64_t)floorf(float(extent)) + 1;
  }
  out[i] = cell;
}
