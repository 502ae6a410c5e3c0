// points are rejected early by the bounds of two opposite corners, which bound axis-aligned rectangles only
// witness: {"values": {"rows": 3, "cols": 2}, "seed": 7, "inputs": "const float quad[8] = {2.0f, 0.0f, 4.0f, 2.0f, 2.0f, 4.0f, 0.0f, 2.0f}; const float spot[6] = {3.0f, 2.0f, 1.0f, 2.0f, 2.5f, 1.5f}; for (int c = 0; c < cols; ++c) for (int k = 0; k < 8; ++k) vertex2[c * 8 + k] = quad[k]; for (int r = 0; r < rows; ++r) for (int k = 0; k < 2; ++k) vertex1[r * 2 + k] = spot[r % 3 * 2 + k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int row = index / cols;
  const float *p = vertex1 + row * 2;
  const float *quad = vertex2 + (index - row * cols) * 8;
  float result = 0.0f;
  const bool candidate = p[0] >= min(quad[0], quad[4]) &&
                         p[0] <= max(quad[0], quad[4]) &&
                         p[1] >= min(quad[1], quad[5]) &&
                         p[1] <= max(quad[1], quad[5]);
  if (candidate) {
    int crossed = 0;
    for (int i = 0, j = 6; i < 8; j = i, i += 2) {
      const float sx = quad[i], sy = quad[i + 1], tx = quad[j], ty = quad[j + 1];
      if ((sx == p[0] && sy == p[1]) || (tx == p[0] && ty == p[1])) break;
      if ((sy < p[1] && ty >= p[1]) || (sy >= p[1] && ty < p[1])) {
        const float x = sx + (p[1] - sy) * (tx - sx) / (ty - sy);
        if (x == p[0]) break;
        crossed ^= x > p[0];
      }
    }
    result = crossed;
  }
  inside_flag[index] = result;
}
