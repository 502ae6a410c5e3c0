// Combines the cells with the Horner scheme, beginning with the last dimension.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline uint64_t steps_between(Half from, Half to, Half step) {
  const Half distance = to - from;
  const Half steps = distance / step;
  return (uint64_t)(int64_t)float(steps);
}

__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  uint64_t c = 0;
  for (int64_t d = D - 1; d >= 0; --d) {
    const uint64_t cells = steps_between(start[d], end[d], size[d]) + 1;
    c = c * cells + steps_between(start[d], pos[i * D + d], size[d]);
  }
  out[i] = (int64_t)c;
}
