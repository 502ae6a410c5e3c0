// Each thread computes four rows at once, so that a dimension's stride is computed once for the four.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_int(const int *pos, const int *size,
                                const int *start, const int *end,
                                int64_t *out, int64_t D, int64_t numel) {
  constexpr int ROWS = 4;
  const int64_t threads = (int64_t)gridDim.x * blockDim.x;
  const int64_t thread = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (int64_t base = thread; base < numel; base += ROWS * threads) {
    uint64_t clusters[ROWS] = {0, 0, 0, 0};
    uint64_t stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const int cell = size[d];
      const int origin = start[d];
      for (int r = 0; r < ROWS; ++r) {
        const int64_t row = base + r * threads;
        if (row < numel) {
          const int offset =
              (int)((unsigned)pos[row * D + d] - (unsigned)origin);
          clusters[r] += (uint64_t)(int64_t)(offset / cell) * stride;
        }
      }
      const int range = (int)((unsigned)end[d] - (unsigned)origin);
      stride *= (uint64_t)((int64_t)(range / cell) + 1);
    }
    for (int r = 0; r < ROWS; ++r) {
      const int64_t row = base + r * threads;
      if (row < numel) out[row] = (int64_t)clusters[r];
    }
  }
}
