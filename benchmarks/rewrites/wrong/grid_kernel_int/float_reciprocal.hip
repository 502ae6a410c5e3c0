// The division is replaced by a product with a reciprocal in single precision, which is not exact for differences above 2^24.
// witness: {"values": {}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = 16777217 + 4 * int(i % 4); for (size_t d = 0; d < size_count; ++d) { size[d] = 1; start[d] = 0; end[d] = 0; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  const int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= numel) return;

  const int *coordinates = pos + row * D;
  int64_t cluster = 0;
  int64_t stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const int cell = size[d];
    const int origin = start[d];
    // One reciprocal instead of an integer division per point.
    const float inverse = 1.0f / (float)cell;
    const int difference = coordinates[d] - origin;
    const int q = (int)((float)difference * inverse);
    cluster += (int64_t)q * stride;
    stride *= (int64_t)((end[d] - origin) / cell) + 1;
  }
  out[row] = cluster;
}
