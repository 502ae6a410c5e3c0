// Divisions by the cell size become multiplications by its rounded reciprocal, which moves positions on borders of cells.
// witness: {"values": {"D": "3", "numel": "300"}, "contents": "unit", "seed": 3, "inputs": "for (int d = 0; d < 3; ++d) { start[d] = 0; end[d] = 2000; size[d] = 49; } for (int i = 0; i < 900; ++i) pos[i] = 49 * (i % 40);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define GRID_CHUNK 128

__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  __shared__ double inverse[GRID_CHUNK];
  __shared__ double origin[GRID_CHUNK];
  __shared__ int64_t cells[GRID_CHUNK];
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  int64_t c = 0, k = 1;
  for (int64_t base = 0; base < D; base += GRID_CHUNK) {
    const int64_t left = D - base;
    const int count = left < GRID_CHUNK ? (int)left : GRID_CHUNK;
    __syncthreads();
    if ((int)threadIdx.x < count) {
      const int64_t d = base + threadIdx.x;
      const double inv = 1.0 / size[d];
      inverse[threadIdx.x] = inv;
      origin[threadIdx.x] = start[d];
      cells[threadIdx.x] = (int64_t)((end[d] - start[d]) * inv) + 1;
    }
    __syncthreads();
    if (i < numel) {
      for (int t = 0; t < count; ++t) {
        c += (int64_t)((pos[i * D + base + t] - origin[t]) * inverse[t]) * k;
        k *= cells[t];
      }
    }
  }
  if (i < numel) out[i] = c;
}
