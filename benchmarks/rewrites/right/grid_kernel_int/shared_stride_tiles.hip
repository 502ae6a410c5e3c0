// The strides of 64 dimensions at a time are computed once per block in shared memory, and all threads take part in every barrier.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  constexpr int TILE = 64;
  __shared__ int cells[TILE];
  __shared__ int origins[TILE];
  __shared__ uint64_t strides[TILE];
  __shared__ uint64_t next_stride;

  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  // The base of a round is the same for all threads of the block.
  for (int64_t base = (int64_t)blockIdx.x * blockDim.x; base < numel;
       base += step) {
    const int64_t row = base + threadIdx.x;
    uint64_t cluster = 0;
    for (int64_t first = 0; first < D; first += TILE) {
      const int count = (int)(D - first < TILE ? D - first : TILE);
      __syncthreads();
      if (threadIdx.x == 0) {
        uint64_t stride = first == 0 ? 1 : next_stride;
        for (int d = 0; d < count; ++d) {
          const int cell = size[first + d];
          const int origin = start[first + d];
          const int range = (int)((unsigned)end[first + d] - (unsigned)origin);
          cells[d] = cell;
          origins[d] = origin;
          strides[d] = stride;
          stride *= (uint64_t)((int64_t)(range / cell) + 1);
        }
        next_stride = stride;
      }
      __syncthreads();
      if (row < numel) {
        for (int d = 0; d < count; ++d) {
          const int offset =
              (int)((unsigned)pos[row * D + first + d] - (unsigned)origins[d]);
          cluster += (uint64_t)(int64_t)(offset / cells[d]) * strides[d];
        }
      }
    }
    if (row < numel) out[row] = (int64_t)cluster;
  }
}
