// Strides are computed by one thread per tile of 32 dimensions in shared memory, and the block works through its points with uniform barriers.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
constexpr int kStrideTile = 32;

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  __shared__ uint64_t strideOf[kStrideTile];
  __shared__ uint64_t carried;
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t base = (int64_t)blockIdx.x * blockDim.x; base < numel; base += step) {
    const int64_t i = base + threadIdx.x;
    uint64_t cell = 0;
    for (int64_t first = 0; first < D; first += kStrideTile) {
      const int dims = D - first < kStrideTile ? (int)(D - first) : kStrideTile;
      __syncthreads();
      if (threadIdx.x == 0) {
        uint64_t k = first == 0 ? 1 : carried;
        for (int d = 0; d < dims; ++d) {
          strideOf[d] = k;
          k *= (uint64_t)(int64_t)((end[first + d] - start[first + d]) / size[first + d] + 1);
        }
        carried = k;
      }
      __syncthreads();
      if (i < numel) {
        for (int d = 0; d < dims; ++d) {
          const signed char offset = (signed char)(pos[i * D + first + d] - start[first + d]);
          cell += (uint64_t)(int64_t)(offset / size[first + d]) * strideOf[d];
        }
      }
    }
    if (i < numel) out[i] = (int64_t)cell;
  }
}
