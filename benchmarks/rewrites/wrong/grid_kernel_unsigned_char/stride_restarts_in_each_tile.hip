// Dimensions are staged in tiles of 32, and the stride starts at 1 again in each tile.
// witness: {"values": {"D": "37", "numel": "50"}, "contents": "wide", "seed": 506}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  constexpr int TILE = 32;
  __shared__ unsigned char first[TILE], width[TILE];
  __shared__ int64_t cells[TILE];

  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  int64_t c = 0;
  for (int64_t base = 0; base < D; base += TILE) {
    const int count = D - base < TILE ? (int)(D - base) : TILE;
    if ((int)threadIdx.x < count) {
      const int64_t d = base + threadIdx.x;
      first[threadIdx.x] = start[d];
      width[threadIdx.x] = size[d];
      cells[threadIdx.x] = (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
    __syncthreads();
    if (i < numel) {
      uint64_t k = 1;
      for (int t = 0; t < count; t++) {
        const unsigned char p = pos[i * D + base + t] - first[t];
        c += (int64_t)((uint64_t)(p / width[t]) * k);
        k *= (uint64_t)cells[t];
      }
    }
    __syncthreads();
  }
  if (i < numel) out[i] = c;
}
