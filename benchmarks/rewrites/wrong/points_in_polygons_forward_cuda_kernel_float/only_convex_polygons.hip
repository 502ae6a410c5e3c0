// the point must lie on the same side of all edges, which holds inside convex polygons only
// witness: {"values": {"rows": 3, "cols": 2}, "seed": 7, "inputs": "const float quad[8] = {0.0f, 0.0f, 8.0f, 4.0f, 0.0f, 8.0f, 3.0f, 4.0f}; const float spot[6] = {2.0f, 2.0f, 2.0f, 6.0f, 1.5f, 1.5f}; for (int c = 0; c < cols; ++c) for (int k = 0; k < 8; ++k) vertex2[c * 8 + k] = quad[k]; for (int r = 0; r < rows; ++r) for (int k = 0; k < 2; ++k) vertex1[r * 2 + k] = spot[r % 3 * 2 + k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const float px = vertex1[index / cols * 2];
    const float py = vertex1[index / cols * 2 + 1];
    const float *v = vertex2 + index % cols * 8;
    int left = 0, right = 0;
    for (int i = 0; i < 4; ++i) {
      const int k = (i + 1) % 4;
      const float ex = v[k * 2] - v[i * 2], ey = v[k * 2 + 1] - v[i * 2 + 1];
      const float cross = ex * (py - v[i * 2 + 1]) - ey * (px - v[i * 2]);
      if (cross > 0) ++left;
      if (cross < 0) ++right;
    }
    // Either orientation of the corners is fine.
    inside_flag[index] = left == 4 || right == 4 ? 1.0f : 0.0f;
  }
}
