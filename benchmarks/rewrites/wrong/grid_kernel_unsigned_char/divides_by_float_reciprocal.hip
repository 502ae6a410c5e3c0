// Divides by multiplying with a reciprocal in single precision, which is one too small for some multiples of the size.
// witness: {"values": {"D": "3", "numel": "1000"}, "contents": "wide", "seed": 502, "inputs": "size[0] = 41; start[0] = 0; end[0] = 250; for (int i = 0; i < 50; ++i) pos[3 * i] = (unsigned char)(41 * (i % 7));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline int cell_along(int distance, float inverse) { return (int)((float)distance * inverse); }

__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t thread_idx = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;

  int64_t c = 0, k = 1;
  for (int64_t d = 0; d < D; d++) {
    const float inverse = 1.0f / (float)size[d];
    const unsigned char p = pos[thread_idx * D + d] - start[d];
    c += (int64_t)cell_along(p, inverse) * k;
    k *= (int64_t)cell_along((int)end[d] - (int)start[d], inverse) + 1;
  }
  out[thread_idx] = c;
}
