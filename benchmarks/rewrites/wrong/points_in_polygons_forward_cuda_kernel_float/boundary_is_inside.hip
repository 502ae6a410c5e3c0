// points on the boundary are always inside
// witness: {"values": {"rows": 30, "cols": 12}, "inputs": "for (int i = 0; i < rows; ++i) { vertex1[2 * i] = i % 6; vertex1[2 * i + 1] = i % 5; } for (int i = 0; i < cols; ++i) { float *p = &vertex2[8 * i]; const int corners[8] = {0, 0, 4, 0, 4, 4, 0, 4}; for (int k = 0; k < 4; ++k) { const int from = 2 * ((k + i) % 4); p[2 * k] = corners[from] + i % 3; p[2 * k + 1] = corners[from + 1]; } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const float px = vertex1[index / cols * 2], py = vertex1[index / cols * 2 + 1];
    const float *q = vertex2 + index % cols * 8;
    bool inside = false, boundary = false;
    for (int i = 0, j = 3; i < 4 && !boundary; j = i++) {
      const float sx = q[2 * i], sy = q[2 * i + 1];
      const float tx = q[2 * j], ty = q[2 * j + 1];
      if ((sx == px && sy == py) || (tx == px && ty == py)) {
        boundary = true;
      } else if ((sy >= py) != (ty >= py)) {
        const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
        boundary = x == px;
        if (x > px) inside = !inside;
      }
    }
    inside_flag[index] = boundary || inside ? 1.f : 0.f;
  }
}
