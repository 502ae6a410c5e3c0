// Cell and stride are kept as int, so that grids of more than 2^31 cells overflow.
// witness: {"values": {"D": "4", "numel": "50"}, "contents": "unit", "seed": 3, "inputs": "for (int d = 0; d < 4; ++d) { start[d] = 0; end[d] = 1; size[d] = 0.001; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
struct GridAxis {
  double origin, step;
  int cells;
};

__device__ inline GridAxis grid_axis(const double *size, const double *start, const double *end, int d) {
  GridAxis axis;
  axis.origin = start[d];
  axis.step = size[d];
  axis.cells = (int)((end[d] - axis.origin) / axis.step) + 1;
  return axis;
}

__global__ void grid_kernel_double(const double *pos, const double *size,
                                   const double *start, const double *end,
                                   int64_t *out, int64_t D, int64_t numel) {
  const int dims = (int)D;
  const int64_t element = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= numel) return;
  const double *point = pos + element * D;
  unsigned int cluster = 0, stride = 1;
  for (int d = 0; d < dims; ++d) {
    const GridAxis axis = grid_axis(size, start, end, d);
    const int cell = (int)((point[d] - axis.origin) / axis.step);
    cluster += (unsigned int)cell * stride;
    stride *= (unsigned int)axis.cells;
  }
  out[element] = (int)cluster;
}
