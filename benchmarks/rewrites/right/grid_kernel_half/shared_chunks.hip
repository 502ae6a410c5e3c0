// the block prepares strides in shared memory, thirty-two dimensions at a time, between barriers
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define CHUNK 32

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  __shared__ int64_t strides[CHUNK];
  __shared__ Half lows[CHUNK], steps[CHUNK];
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  uint64_t id = 0;
  uint64_t next = 1;  // only used by the first thread
  for (int64_t base = 0; base < D; base += CHUNK) {
    const int dims = D - base < CHUNK ? int(D - base) : CHUNK;
    if (threadIdx.x == 0) {
      for (int d = 0; d < dims; ++d) {
        lows[d] = start[base + d];
        steps[d] = size[base + d];
        strides[d] = int64_t(next);
        const Half extent = end[base + d] - lows[d];
        next *= uint64_t(int64_t(float(extent / steps[d])) + 1);
      }
    }
    __syncthreads();
    if (i < numel)
      for (int d = 0; d < dims; ++d) {
        const Half moved = pos[i * D + base + d] - lows[d];
        id += uint64_t(int64_t(float(moved / steps[d]))) * uint64_t(strides[d]);
      }
    __syncthreads();
  }
  if (i < numel) out[i] = int64_t(id);
}
