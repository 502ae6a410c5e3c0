// Horner's rule from the last dimension to the first instead of a running stride, unsigned so that it wraps
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline uint64_t whole_cells(Half low, Half high, Half step) {
  const Half extent = high - low;
  const Half cells = extent / step;
  return uint64_t(int64_t(float(cells)));
}

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < numel; i += int64_t(gridDim.x) * blockDim.x) {
    uint64_t id = 0;
    for (int64_t d = D - 1; d >= 0; --d) {
      id *= whole_cells(start[d], end[d], size[d]) + 1;
      id += whole_cells(start[d], pos[i * D + d], size[d]);
    }
    out[i] = int64_t(id);
  }
}
