// Sizes that are powers of two are divided by an arithmetic shift, which rounds positions before the start downwards instead of towards zero.
// witness: {"values": {}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = int(i % 4); for (size_t d = 0; d < size_count; ++d) { size[d] = 2; start[d] = 3; end[d] = 9; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
// Quotient of a coordinate difference by the cell size; powers of two need no
// division.
__device__ inline int cell_quotient(int difference, int cell) {
  if ((cell & (cell - 1)) == 0) {
    return difference >> (__ffs(cell) - 1);
  }
  return difference / cell;
}

__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  const int64_t first = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t row = first; row < numel; row += step) {
    const int *coordinates = pos + row * D;
    int64_t cluster = 0;
    int64_t stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const int cell = size[d];
      const int origin = start[d];
      cluster += (int64_t)cell_quotient(coordinates[d] - origin, cell) * stride;
      stride *= (int64_t)((end[d] - origin) / cell) + 1;
    }
    out[row] = cluster;
  }
}
