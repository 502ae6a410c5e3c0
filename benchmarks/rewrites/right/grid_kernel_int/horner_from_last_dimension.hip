// Horner scheme from the last dimension to the first with a grid-stride loop over the rows.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
       row < numel; row += step) {
    const int *coordinates = pos + row * D;
    // Unsigned, so that products which wrap around are well defined.
    uint64_t cluster = 0;
    for (int64_t d = D - 1; d >= 0; --d) {
      const int cell = size[d];
      const int origin = start[d];
      const int offset = (int)((unsigned)coordinates[d] - (unsigned)origin);
      const int range = (int)((unsigned)end[d] - (unsigned)origin);
      const uint64_t extent = (uint64_t)((int64_t)(range / cell) + 1);
      cluster = cluster * extent + (uint64_t)(int64_t)(offset / cell);
    }
    out[row] = (int64_t)cluster;
  }
}
