// Keeps strides and cells in 32 bits, too few for fine grids of several dimensions.
// witness: {"values": {"D": "4", "numel": "8"}, "contents": "wide", "seed": 7, "inputs": "for (int d = 0; d < D; ++d) size[d] = from_number<Half>(1), start[d] = from_number<Half>(0), end[d] = from_number<Half>(10); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(i % 10); for (int d = 0; d < D; ++d) end[d] = from_number<Half>(2000); for (int i = 0; i < numel * D; ++i) pos[i] = from_number<Half>(1000 + i);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size,
                            const Half *start, const Half *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) {
    const int dims = (int)D;
    unsigned int c = 0, k = 1;
    for (int d = 0; d < dims; d++) {
      const Half p = pos[(int64_t)i * dims + d] - start[d];
      c += (unsigned int)(int)(p / size[d]) * k;
      k *= (unsigned int)(int)((end[d] - start[d]) / size[d]) + 1;
    }
    out[i] = (int)c;
  }
}
