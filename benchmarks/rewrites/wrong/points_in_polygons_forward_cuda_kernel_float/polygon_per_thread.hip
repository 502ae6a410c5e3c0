// a block takes a point and each of its threads a polygon, so polygons past the size of a block are left out
// witness: {"values": {"rows": 3, "cols": 600}, "inputs": "for (int i = 0; i < rows; ++i) { vertex1[2 * i] = 0.3f + 0.7f * (i % 6); vertex1[2 * i + 1] = 0.2f + 0.9f * (i % 5); } for (int i = 0; i < cols; ++i) { float *p = &vertex2[8 * i]; const float corners[8] = {0.1f, 0.4f, 3.6f, 0, 4.1f, 3.7f, 0.6f, 4.3f}; for (int k = 0; k < 8; ++k) p[k] = corners[k] + 0.05f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  const int col = threadIdx.x;
  if (col >= cols) return;
  const float *q = vertex2 + col * 8;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const float px = vertex1[row * 2], py = vertex1[row * 2 + 1];
    int crossings = 0;
    for (int i = 0, j = 3; i < 4; j = i++) {
      const float sx = q[2 * i], sy = q[2 * i + 1];
      const float tx = q[2 * j], ty = q[2 * j + 1];
      if (py < fminf(sy, ty) || py > fmaxf(sy, ty)) continue;
      if ((sx == px && sy == py) || (tx == px && ty == py)) break;
      if ((sy >= py) == (ty >= py)) continue;
      const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
      if (x == px) break;
      if (x > px) ++crossings;
    }
    inside_flag[row * cols + col] = crossings % 2;
  }
}
