// the number of cells of a dimension is rounded up instead of rounded down plus one, which is one too few when the size divides the extent
// witness: {"contents": "whole", "inputs": "for (size_t d = 0; d < size_count; ++d) { size[d] = Half(0.5f); start[d] = Half(-2.0f); end[d] = Half(5.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t weight = 1, id = 0;
  const Half *p = pos + i * D;
  for (int64_t d = 0; d < D; ++d) {
    const Half lo = start[d];
    const Half step = size[d];
    const Half shifted = p[d] - lo;
    const Half cell = shifted / step;
    id += weight * int64_t(float(cell));
    // how many cells cover [start, end]
    const Half extent = end[d] - lo;
    const Half cells = extent / step;
    weight *= int64_t(ceilf(float(cells)));
  }
  out[i] = id;
}
