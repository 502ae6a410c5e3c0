// Each thread processes two points per pass with shared strides in registers, and the quotient is computed on magnitudes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ __forceinline__ int64_t quotientOf(int value, int divisor) {
  const unsigned int magnitude = value < 0 ? (unsigned int)(-value) : (unsigned int)value;
  const int quotient = (int)(magnitude / (unsigned int)divisor);
  return value < 0 ? -quotient : quotient;
}

__global__ void grid_kernel_signed_char(const signed char *pos, const signed char *size,
                            const signed char *start, const signed char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t threads = (int64_t)gridDim.x * blockDim.x;
  const int64_t self = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (int64_t i = self; i < numel; i += 2 * threads) {
    const int64_t j = i + threads;
    const bool both = j < numel;
    const signed char *a = pos + i * D;
    const signed char *b = both ? pos + j * D : a;
    uint64_t cellA = 0, cellB = 0, stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const int origin = start[d];
      const int width = size[d];
      const signed char offsetA = (signed char)(a[d] - origin);
      const signed char offsetB = (signed char)(b[d] - origin);
      cellA += (uint64_t)quotientOf(offsetA, width) * stride;
      cellB += (uint64_t)quotientOf(offsetB, width) * stride;
      stride *= (uint64_t)(quotientOf(end[d] - origin, width) + 1);
    }
    out[i] = (int64_t)cellA;
    if (both) out[j] = (int64_t)cellB;
  }
}
