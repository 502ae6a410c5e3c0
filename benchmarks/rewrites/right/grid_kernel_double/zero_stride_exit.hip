// Leaves the loop once the stride is zero, and takes the first dimension out of the loop.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const double *row = pos + i * D;
  int64_t cell = (int64_t)((row[0] - start[0]) / size[0]);
  int64_t stride = 1;
  for (int64_t d = 1; d < D; ++d) {
    stride *= (int64_t)((end[d - 1] - start[d - 1]) / size[d - 1]) + 1;
    if (stride == 0) break;
    cell += stride * (int64_t)((row[d] - start[d]) / size[d]);
  }
  out[i] = cell;
}
