// Stages tiles of dimensions with their strides in shared memory, and divides by reciprocals of 16 bits, which are exact for bytes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  constexpr int TILE = 128;
  __shared__ unsigned char first[TILE];
  __shared__ unsigned int inverse[TILE];
  __shared__ uint64_t stride[TILE];
  __shared__ uint64_t next;

  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) next = 1;
  uint64_t c = 0;
  for (int64_t base = 0; base < D; base += TILE) {
    const int count = D - base < TILE ? (int)(D - base) : TILE;
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      const int64_t d = base + t;
      first[t] = start[d];
      inverse[t] = 65536u / size[d] + 1u;
      stride[t] = (uint64_t)((int64_t)((end[d] - start[d]) / size[d]) + 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      uint64_t k = next;
      for (int t = 0; t < count; t++) {
        const uint64_t cells = stride[t];
        stride[t] = k;
        k *= cells;
      }
      next = k;
    }
    __syncthreads();
    if (i < numel) {
      const unsigned char *point = pos + i * D + base;
      for (int t = 0; t < count; t++) {
        const unsigned char p = point[t] - first[t];
        c += (uint64_t)(((unsigned int)p * inverse[t]) >> 16) * stride[t];
      }
    }
    __syncthreads();
  }
  if (i < numel) out[i] = (int64_t)c;
}
