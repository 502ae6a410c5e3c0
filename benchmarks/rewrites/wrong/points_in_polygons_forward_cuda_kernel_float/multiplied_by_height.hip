// the division by the height of an edge became a multiplication, which turns the comparison for edges that go down
// witness: {"values": {"rows": 30, "cols": 4}, "inputs": "for (int i = 0; i < rows; ++i) { vertex1[2 * i] = 0.3f + 0.7f * (i % 6); vertex1[2 * i + 1] = 0.2f + 0.9f * (i % 5); } for (int i = 0; i < cols; ++i) { float *p = &vertex2[8 * i]; const float corners[8] = {0.1f, 0.4f, 3.6f, 0, 4.1f, 3.7f, 0.6f, 4.3f}; for (int k = 0; k < 8; ++k) p[k] = corners[k] + 0.05f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const float px = vertex1[index / cols * 2], py = vertex1[index / cols * 2 + 1];
    const float *q = vertex2 + index % cols * 8;
    int crossings = 0;
    for (int i = 0, j = 3; i < 4; j = i++) {
      const float sx = q[2 * i], sy = q[2 * i + 1];
      const float tx = q[2 * j], ty = q[2 * j + 1];
      if ((sx == px && sy == py) || (tx == px && ty == py)) break;
      if ((sy >= py) == (ty >= py)) continue;
      const float across = (py - sy) * (tx - sx), to_point = (px - sx) * (ty - sy);
      if (across == to_point) break;
      if (across > to_point) ++crossings;
    }
    inside_flag[index] = crossings & 1 ? 1.f : 0.f;
  }
}
