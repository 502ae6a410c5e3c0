// Threads without a point return before the cooperative load, so dimensions from the number of points in the block on are not loaded.
// witness: {"values": {"D": "4", "numel": "2"}, "inputs": "for (int d = 0; d < 4; ++d) { size[d] = 2; start[d] = 1; end[d] = 9; } for (int j = 0; j < 8; ++j) pos[j] = 7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int kDimsPerTile = 128;

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  // One thread per dimension loads the origin, the width and the number of cells of a tile of dimensions.
  __shared__ signed char origin[kDimsPerTile];
  __shared__ signed char width[kDimsPerTile];
  __shared__ int cells[kDimsPerTile];

  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    for (int d = 0; d < kDimsPerTile; ++d) {
      origin[d] = 0;
      width[d] = 1;
      cells[d] = 1;
    }
  __syncthreads();
  if (i >= numel) return;

  int64_t cell = 0, stride = 1;
  for (int64_t first = 0; first < D; first += kDimsPerTile) {
    const int dims = D - first < kDimsPerTile ? (int)(D - first) : kDimsPerTile;
    for (int d = threadIdx.x; d < dims; d += blockDim.x) {
      origin[d] = start[first + d];
      width[d] = size[first + d];
      cells[d] = (end[first + d] - start[first + d]) / size[first + d] + 1;
    }
    __syncthreads();
    for (int d = 0; d < dims; ++d) {
      const signed char offset = (signed char)(pos[i * D + first + d] - origin[d]);
      cell += (int64_t)(offset / width[d]) * stride;
      stride *= cells[d];
    }
    __syncthreads();
  }
  out[i] = cell;
}
