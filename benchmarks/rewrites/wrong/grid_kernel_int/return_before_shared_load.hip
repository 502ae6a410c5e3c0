// Threads without a row return before the cooperative load, so a block with fewer rows than dimensions leaves entries of the shared tables unset.
// witness: {"values": {"numel": "2"}, "inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = 7 + int(i % 4); for (size_t d = 0; d < size_count; ++d) { size[d] = 1; start[d] = 3; end[d] = 20; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  constexpr int TILE = 64;
  __shared__ int origins[TILE];
  __shared__ int64_t extents[TILE];

  const int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= numel) return;

  const int *coordinates = pos + row * D;
  int64_t cluster = 0;
  int64_t stride = 1;
  for (int64_t base = 0; base < D; base += TILE) {
    const int count = (int)(D - base < TILE ? D - base : TILE);
    const int d = threadIdx.x;
    if (blockDim.x >= TILE) {
      if (d < count) {
        origins[d] = start[base + d];
        extents[d] = (int64_t)((end[base + d] - start[base + d]) /
                               size[base + d]) + 1;
      }
    } else {
      for (int e = d; e < count; e += blockDim.x) {
        origins[e] = start[base + e];
        extents[e] = (int64_t)((end[base + e] - start[base + e]) /
                               size[base + e]) + 1;
      }
    }
    __syncthreads();
    for (int e = 0; e < count; ++e) {
      const int p = coordinates[base + e] - origins[e];
      cluster += (int64_t)(p / size[base + e]) * stride;
      stride *= extents[e];
    }
    __syncthreads();
  }
  out[row] = cluster;
}
