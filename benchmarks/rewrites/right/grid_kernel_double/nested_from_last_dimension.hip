// The index is nested from the last dimension to the first, with unsigned arithmetic that wraps around as the original does.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const double *point = pos + i * D;
  uint64_t index = 0;
  for (int64_t d = D; d-- > 0;) {
    const double origin = start[d], step = size[d];
    const uint64_t cells = (uint64_t)(int64_t)((end[d] - origin) / step) + 1;
    index = index * cells + (uint64_t)(int64_t)((point[d] - origin) / step);
  }
  out[i] = (int64_t)index;
}
