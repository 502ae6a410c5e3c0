// The table of starts, sizes and strides in shared memory is read without a barrier after it was written.
// witness: {"values": {"D": "4", "numel": "1000"}, "contents": "wide", "seed": 503}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  constexpr int CAPACITY = 64;
  __shared__ unsigned char first[CAPACITY], width[CAPACITY];
  __shared__ int64_t stride[CAPACITY];

  if (D <= CAPACITY) {
    const int last = blockDim.x - 1;
    if (threadIdx.x == last) {
      int64_t k = 1;
      for (int d = 0; d < D; d++) {
        first[d] = start[d];
        width[d] = size[d];
        stride[d] = k;
        k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
      }
    }
    const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= numel) return;
    int64_t c = 0;
    for (int d = 0; d < D; d++) {
      const unsigned char p = pos[i * D + d] - first[d];
      c += (int64_t)(p / width[d]) * stride[d];
    }
    out[i] = c;
    return;
  }

  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t c = 0, k = 1;
  for (int64_t d = 0; d < D; d++) {
    const unsigned char p = pos[i * D + d] - start[d];
    c += (int64_t)(p / size[d]) * k;
    k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }
  out[i] = c;
}
