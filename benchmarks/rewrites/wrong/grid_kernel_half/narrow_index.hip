// the cell number and the number of cells are multiplied up in 32 bits, which overflow for a fine grid
// witness: {"contents": "tens", "inputs": "for (size_t d = 0; d < size_count; ++d) { size[d] = Half(0.015625f); start[d] = Half(0.0f); end[d] = Half(44.0f); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline unsigned cells_between(Half low, Half high, Half step) {
  const Half extent = high - low;
  return unsigned(int(extent / step));
}

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const Half *point = pos + i * D;
  // Horner's rule from the slowest dimension to the fastest.
  unsigned cluster = 0;
  for (int64_t d = D - 1; d >= 0; --d) {
    const unsigned count = cells_between(start[d], end[d], size[d]) + 1;
    cluster = cluster * count + cells_between(start[d], point[d], size[d]);
  }
  out[i] = int(cluster);
}
