// The strides are kept in a register array for at most eight dimensions, and further dimensions are left out.
// witness: {"values": {"D": "9"}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = 3; for (size_t d = 0; d < size_count; ++d) { size[d] = 1; start[d] = 1; end[d] = 3; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  constexpr int MAX_DIMENSIONS = 8;
  const int dimensions = D < MAX_DIMENSIONS ? (int)D : MAX_DIMENSIONS;

  // The strides are the same for all rows of this thread.
  int64_t strides[MAX_DIMENSIONS];
  int64_t k = 1;
  for (int d = 0; d < dimensions; ++d) {
    strides[d] = k;
    k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }

  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
       row < numel; row += step) {
    const int *coordinates = pos + row * D;
    int64_t cluster = 0;
    for (int d = 0; d < dimensions; ++d) {
      cluster += (int64_t)((coordinates[d] - start[d]) / size[d]) * strides[d];
    }
    out[row] = cluster;
  }
}
