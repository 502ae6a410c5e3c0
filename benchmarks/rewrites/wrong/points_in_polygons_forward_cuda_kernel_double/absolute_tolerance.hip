// A point is on an edge if it is nearer than an absolute tolerance, which small polygons are not larger than.
// witness: {"values": {"rows": 2, "cols": 3}, "contents": "unit", "inputs": "for (int i = 0; i < rows; ++i) vertex1[2 * i] = 1e-7, vertex1[2 * i + 1] = 1e-7; const double corners[8] = {0, 0, 2e-7, 0, 2e-7, 2e-7, 0, 2e-7}; for (int i = 0; i < cols * 8; ++i) vertex2[i] = corners[i % 8];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_double(
    const int nthreads, const double *vertex1, const double *vertex2,
    const int rows, const int cols, double *inside_flag) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const double *corner = vertex2 + index % cols * 8;
    const float px = vertex1[index / cols * 2], py = vertex1[index / cols * 2 + 1];
    float xs[4], ys[4];
    for (int k = 0; k < 4; ++k) xs[k] = corner[2 * k], ys[k] = corner[2 * k + 1];

    int nCross = 0;
    for (int i = 0, j = 3; i < 4; j = i, i++) {
      const float sx = xs[i], sy = ys[i], tx = xs[j], ty = ys[j];
      if (py < min(sy, ty)) continue;
      if (py > max(sy, ty)) continue;
      if ((sx == px && sy == py) || (tx == px && ty == py)) break;
      if ((sy < py && ty >= py) || (sy >= py && ty < py)) {
        const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
        if (fabsf(x - px) < 1e-6f) break;
        if (x > px) nCross++;
      }
    }
    inside_flag[index] = nCross % 2 == 1 ? 1.0 : 0.0;
    return;
  }
}
