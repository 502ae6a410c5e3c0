// a loop over the grid, with the factor updated before the next dimension
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_float(const float *pos, const float *size,
                            const float *start, const float *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    int64_t c = 0, k = 1;
    for (int64_t d = 0; d < D; d++) {
      const float low = __ldg(start + d), cell = __ldg(size + d);
      c += k * (int64_t)((pos[i * D + d] - low) / cell);
      if (d + 1 < D) k *= 1 + (int64_t)((__ldg(end + d) - low) / cell);
    }
    out[i] = c;
  }
}
