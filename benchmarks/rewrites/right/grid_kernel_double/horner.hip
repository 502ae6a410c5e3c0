// Horner's scheme from the last dimension to the first, in unsigned arithmetic.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  uint64_t cell = 0;
  for (int64_t d = D - 1; d >= 0; --d) {
    const double lo = start[d], s = size[d];
    const uint64_t cells = (uint64_t)(int64_t)((end[d] - lo) / s) + 1u;
    cell = (uint64_t)(int64_t)((pos[i * D + d] - lo) / s) + cells * cell;
  }
  out[i] = (int64_t)cell;
}
