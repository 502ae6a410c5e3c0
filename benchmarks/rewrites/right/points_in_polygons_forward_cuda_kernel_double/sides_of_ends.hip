// An edge is crossed if its ends are on different sides of the ray, which are computed once per corner, and corners are read as pairs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_double(
    const int nthreads, const double *vertex1, const double *vertex2,
    const int rows, const int cols, double *inside_flag) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const double2 at = reinterpret_cast<const double2 *>(vertex1)[index / cols];
  const double2 *corners = reinterpret_cast<const double2 *>(vertex2) + index % cols * 4;
  const float px = at.x, py = at.y;
  float xs[4], ys[4];
  bool below[4], here[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const double2 corner = corners[k];
    xs[k] = corner.x, ys[k] = corner.y;
    below[k] = ys[k] < py;
    here[k] = xs[k] == px && ys[k] == py;
  }
  unsigned crossings = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int p = (k + 3) % 4;
    if (here[k] || here[p]) break;
    if (below[k] != below[p]) {
      const float x = xs[k] + (py - ys[k]) * (xs[p] - xs[k]) / (ys[p] - ys[k]);
      if (x == px) break;
      if (px < x) ++crossings;
    }
  }
  inside_flag[index] = double(crossings % 2);
}
