// Dimensions with a single cell are skipped as contributing nothing, which is wrong for points beyond end.
// witness: {"values": {"D": 3}, "contents": "unit", "seed": 26, "inputs": "for (int d = 0; d < 3; ++d) { size.get()[d] = 1; start.get()[d] = 0; end.get()[d] = 4; } end.get()[1] = 0.5; pos.get()[0] = 1.5; pos.get()[1] = 2.5; pos.get()[2] = 3.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                            const double *start, const double *end,
                            int64_t *out, int64_t D, int64_t numel) {
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  int64_t cell = 0, stride = 1;
  for (int64_t d = 0; d < D; ++d) {
    const int64_t cells = (int64_t)((end[d] - start[d]) / size[d]) + 1;
    if (cells == 1) continue;  // flat in this dimension: neither an offset nor a larger stride
    cell += (int64_t)((pos[i * D + d] - start[d]) / size[d]) * stride;
    stride *= cells;
  }
  out[i] = cell;
}
