// a point on an edge or vertex is always outside, while the original keeps the parity of the edges before it
// witness: {"contents": "whole", "seed": 1, "values": {"rows": 40, "cols": 40}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_half(
    const int nthreads, const __half *vertex1, const __half *vertex2,
    const int rows, const int cols, __half *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const __half *p = vertex1 + index / cols * 2;
    const __half *q = vertex2 + index % cols * 8;
    const float px = p[0], py = p[1];
    bool inside = false, boundary = false;
    float tx = q[6], ty = q[7];
    for (int i = 0; i < 4 && !boundary; ++i) {
      const float sx = q[2 * i], sy = q[2 * i + 1];
      if (py >= fminf(sy, ty) && py <= fmaxf(sy, ty)) {
        if ((sx == px && sy == py) || (tx == px && ty == py)) {
          boundary = true;
        } else if ((sy < py) != (ty < py)) {
          const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
          if (x == px) boundary = true;
          if (x > px) inside = !inside;
        }
      }
      tx = sx;
      ty = sy;
    }
    inside_flag[index] = inside && !boundary ? 1.0f : 0.0f;
  }
}
