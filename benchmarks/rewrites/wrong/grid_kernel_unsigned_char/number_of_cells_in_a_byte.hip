// The number of cells along a dimension is kept in the type of the positions, which cannot hold 256.
// witness: {"values": {"D": "3", "numel": "1000"}, "contents": "wide", "seed": 505, "inputs": "for (int d = 0; d < 3; ++d) { size[d] = 1; start[d] = 0; end[d] = 255; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
struct GridAxis {
  unsigned char first, width, cells;
};

__device__ inline GridAxis grid_axis(unsigned char first, unsigned char last, unsigned char width) {
  GridAxis axis;
  axis.first = first;
  axis.width = width;
  axis.cells = (last - first) / width + 1;
  return axis;
}

__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx < numel) {
    int64_t c = 0, k = 1;
    for (int64_t d = 0; d < D; d++) {
      const GridAxis axis = grid_axis(start[d], end[d], size[d]);
      const unsigned char p = pos[thread_idx * D + d] - axis.first;
      c += (int64_t)(p / axis.width) * k;
      k *= axis.cells;
    }
    out[thread_idx] = c;
  }
}
