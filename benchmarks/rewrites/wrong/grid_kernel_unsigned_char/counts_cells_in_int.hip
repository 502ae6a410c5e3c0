// The cluster number and the stride are kept in 32 bits, which grids of more than 2^31 cells exceed.
// witness: {"values": {"D": "4", "numel": "1000"}, "contents": "wide", "seed": 501, "inputs": "for (int d = 0; d < 4; ++d) { size[d] = 1; start[d] = 0; end[d] = 255; } pos[3] = 255; pos[7] = 200;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_unsigned_char(const unsigned char *pos, const unsigned char *size,
                            const unsigned char *start, const unsigned char *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= numel) return;

  const unsigned char *point = pos + row * D;
  unsigned int cell = 0, stride = 1;
  for (int d = 0; d < (int)D; d++) {
    const unsigned char offset = point[d] - start[d];
    const int width = size[d];
    cell += (unsigned int)(offset / width) * stride;
    stride *= (unsigned int)((end[d] - start[d]) / width + 1);
  }
  out[row] = (int)cell;
}
