// a point is inside if it lies on the same side of all edges, which serves for convex polygons only
// witness: {"values": {"rows": 30, "cols": 4}, "inputs": "for (int i = 0; i < rows; ++i) { vertex1[2 * i] = 0.3f + 0.7f * (i % 6); vertex1[2 * i + 1] = 0.2f + 0.9f * (i % 5); } for (int i = 0; i < cols; ++i) { float *p = &vertex2[8 * i]; const float corners[8] = {0, 0, 4.5f, 0.1f, 1.25f, 1.1f, 0.1f, 4.5f}; for (int k = 0; k < 8; ++k) p[k] = corners[k] + 0.05f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const float *p = vertex1 + index / cols * 2;
    const float *q = vertex2 + index % cols * 8;
    bool left = false, right = false;
    for (int i = 0; i < 4; ++i) {
      const float *a = q + 2 * i, *b = q + 2 * ((i + 1) % 4);
      const float cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
      if (cross > 0) left = true;
      if (cross < 0) right = true;
    }
    inside_flag[index] = left && right ? 0.f : 1.f;
  }
}
