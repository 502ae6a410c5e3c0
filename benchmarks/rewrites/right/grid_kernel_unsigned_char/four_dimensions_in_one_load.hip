// Strides over the grid, and reads points of four dimensions in one load where they are aligned.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline void grid_step(unsigned char where, unsigned char first, unsigned char last, unsigned char width,
                                 uint64_t &c, uint64_t &k) {
  const unsigned char p = where - first;
  c += (uint64_t)(p / width) * k;
  k *= (uint64_t)((int64_t)(((int)last - (int)first) / (int)width) + 1);
}

__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  const bool packed = D == 4 && reinterpret_cast<uintptr_t>(pos) % sizeof(uchar4) == 0;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    uint64_t c = 0, k = 1;
    if (packed) {
      const uchar4 p = reinterpret_cast<const uchar4 *>(pos)[i];
      grid_step(p.x, start[0], end[0], size[0], c, k);
      grid_step(p.y, start[1], end[1], size[1], c, k);
      grid_step(p.z, start[2], end[2], size[2], c, k);
      grid_step(p.w, start[3], end[3], size[3], c, k);
    } else {
      for (int64_t d = 0; d < D; d++) grid_step(pos[i * D + d], start[d], end[d], size[d], c, k);
    }
    out[i] = (int64_t)c;
  }
}
