// The running stride is kept in a 32-bit integer, which overflows when the product of the extents exceeds 2^31.
// witness: {"values": {}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = int(i % 4); for (size_t d = 0; d < size_count; ++d) { size[d] = 1; start[d] = 0; end[d] = 100000; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
       row < numel; row += step) {
    const int *coordinates = pos + row * D;
    int64_t cluster = 0;
    int stride = 1;
#pragma unroll 4
    for (int64_t d = 0; d < D; ++d) {
      const int cell = size[d];
      const int origin = start[d];
      const int q = (coordinates[d] - origin) / cell;
      cluster += (int64_t)q * stride;
      stride *= (end[d] - origin) / cell + 1;
    }
    out[row] = cluster;
  }
}
