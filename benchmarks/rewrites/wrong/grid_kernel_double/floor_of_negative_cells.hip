// Cells are rounded down with floor instead of toward zero, which differs for positions before the start of the grid.
// witness: {"values": {"D": "2", "numel": "100"}, "contents": "wide", "seed": 3, "inputs": "for (int d = 0; d < 2; ++d) { start[d] = 0; end[d] = 6; size[d] = 0.5; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += step) {
    const double *p = pos + i * D;
    int64_t c = 0, k = 1;
    int64_t d = 0;
    for (; d + 1 < D; d += 2) {  // two dimensions at a time
      const double a = floor((p[d] - start[d]) / size[d]);
      const double b = floor((p[d + 1] - start[d + 1]) / size[d + 1]);
      const int64_t na = (int64_t)((end[d] - start[d]) / size[d]) + 1;
      const int64_t nb = (int64_t)((end[d + 1] - start[d + 1]) / size[d + 1]) + 1;
      c += k * ((int64_t)a + na * (int64_t)b);
      k *= na * nb;
    }
    if (d < D) c += k * (int64_t)floor((p[d] - start[d]) / size[d]);
    out[i] = c;
  }
}
