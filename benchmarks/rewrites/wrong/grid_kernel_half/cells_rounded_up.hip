// Counts the cells of a dimension by rounding up, one too few where size divides the extent.
// witness: {"values": {"D": "2", "numel": "8"}, "contents": "wide", "seed": 7, "inputs": "for (int d = 0; d < D; ++d) size[d] = from_number<Half>(1), start[d] = from_number<Half>(0), end[d] = from_number<Half>(10); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(i % 10);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;

  int64_t c = 0, k = 1;
  for (int64_t d = 0; d < D; d++) {
    const Half s = size[d];
    const Half p = pos[i * D + d] - start[d];
    c += (int64_t)(p / s) * k;
    const Half extent = end[d] - start[d];
    const int64_t cells = (int64_t)ceilf(float(extent / s));
    k *= cells > 0 ? cells : 1;
  }
  out[i] = c;
}
