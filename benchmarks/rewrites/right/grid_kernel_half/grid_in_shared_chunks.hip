// Keeps the parameters of sixteen dimensions at a time in shared memory, with their strides.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int CHUNK_DIMENSIONS = 16;

__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  __shared__ Half origin[CHUNK_DIMENSIONS], cell_size[CHUNK_DIMENSIONS];
  __shared__ int64_t strides[CHUNK_DIMENSIONS + 1];
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  int64_t c = 0;
  if (threadIdx.x == 0) strides[CHUNK_DIMENSIONS] = 1;
  for (int64_t first = 0; first < D; first += CHUNK_DIMENSIONS) {
    const int dims = D - first < CHUNK_DIMENSIONS ? (int)(D - first) : CHUNK_DIMENSIONS;
    __syncthreads();
    if (threadIdx.x == 0) {
      int64_t k = strides[CHUNK_DIMENSIONS];
      for (int d = 0; d < dims; ++d) {
        origin[d] = start[first + d];
        cell_size[d] = size[first + d];
        strides[d] = k;
        k *= (int64_t)((end[first + d] - origin[d]) / cell_size[d]) + 1;
      }
      strides[CHUNK_DIMENSIONS] = k;
    }
    __syncthreads();
    if (i < numel)
      for (int d = 0; d < dims; ++d) {
        const Half p = pos[i * D + first + d] - origin[d];
        c += (int64_t)(p / cell_size[d]) * strides[d];
      }
  }
  if (i < numel) out[i] = c;
}
