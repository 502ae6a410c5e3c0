// Evaluates the number by Horner's rule from the last dimension on, without a stride.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;

  const unsigned char *point = pos + i * D;
  uint64_t c = 0;
  for (int64_t d = D - 1; d >= 0; d--) {
    const int s = size[d], first = start[d];
    const int64_t cells = (int64_t)((end[d] - first) / s) + 1;
    const unsigned char p = point[d] - first;
    c = c * (uint64_t)cells + (uint64_t)(p / s);
  }
  out[i] = (int64_t)c;
}
