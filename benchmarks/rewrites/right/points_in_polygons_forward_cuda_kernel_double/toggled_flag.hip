// The flag is toggled at each crossing, and edges above and below are not told apart first, since the test of a crossing covers them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_double(
    const int nthreads, const double *vertex1, const double *vertex2,
    const int rows, const int cols, double *inside_flag) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int row = index / cols, col = index - row * cols;
  const double *corner = vertex2 + col * 8;
  const float px = vertex1[row * 2], py = vertex1[row * 2 + 1];
  bool inside = false;
  float tx = corner[6], ty = corner[7];
  for (int i = 0; i < 4; ++i) {
    const float sx = corner[2 * i], sy = corner[2 * i + 1];
    if ((sx == px && sy == py) || (tx == px && ty == py)) break;
    if ((sy < py && ty >= py) || (sy >= py && ty < py)) {
      const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
      if (x == px) break;
      inside ^= x > px;
    }
    tx = sx, ty = sy;
  }
  inside_flag[index] = inside;
}
