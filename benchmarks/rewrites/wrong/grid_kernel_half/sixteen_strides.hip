// the strides are prepared in shared memory for sixteen dimensions only and the others are left out
// witness: {"values": {"D": 19, "numel": 1500}, "contents": "whole", "inputs": "for (size_t d = 0; d < size_count; ++d) { size[d] = Half(2.0f); start[d] = Half(-2.0f); end[d] = Half(5.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
#define GRID_DIMENSIONS 16

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  __shared__ int64_t stride[GRID_DIMENSIONS];
  __shared__ Half low[GRID_DIMENSIONS], step[GRID_DIMENSIONS];
  const int dims = D < GRID_DIMENSIONS ? int(D) : GRID_DIMENSIONS;
  if (threadIdx.x == 0) {
    int64_t product = 1;
    for (int d = 0; d < dims; ++d) {
      low[d] = start[d];
      step[d] = size[d];
      stride[d] = product;
      product *= int64_t(float((end[d] - low[d]) / step[d])) + 1;
    }
  }
  __syncthreads();
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < numel) {
    int64_t id = 0;
    for (int d = 0; d < dims; ++d) {
      const Half moved = pos[i * D + d] - low[d];
      id += int64_t(float(moved / step[d])) * stride[d];
    }
    out[i] = id;
  }
}
