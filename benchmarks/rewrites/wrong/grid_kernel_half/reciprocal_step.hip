// the division by the cell size is replaced by a product with its reciprocal in half, which loses points on borders of cells
// witness: {"inputs": "for (size_t i = 0; i < pos_count; ++i) pos[i] = Half(11.0f * ((i * 7 + i / 3) % 5)); for (size_t d = 0; d < size_count; ++d) { size[d] = Half(11.0f); start[d] = Half(0.0f); end[d] = Half(44.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < numel; i += int64_t(gridDim.x) * blockDim.x) {
    const Half *point = pos + i * D;
    int64_t cluster = 0, stride = 1;
    for (int64_t d = 0; d < D; ++d) {
      const Half origin = start[d];
      const Half inverse = Half(1.0f) / size[d];
      const Half cell = float(point[d] - origin) * float(inverse);
      const Half last = float(end[d] - origin) * float(inverse);
      cluster += int64_t(float(cell)) * stride;
      stride *= int64_t(float(last)) + 1;
    }
    out[i] = cluster;
  }
}
