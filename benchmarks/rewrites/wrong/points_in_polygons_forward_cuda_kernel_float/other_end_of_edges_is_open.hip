// an edge owns its lower end instead of its upper end, which matters for points as high as a vertex
// witness: {"values": {"rows": 3, "cols": 2}, "seed": 7, "inputs": "const float quad[8] = {0.0f, 0.0f, 4.0f, 0.0f, 4.0f, 4.0f, 0.0f, 4.0f}; const float spot[6] = {2.0f, 4.0f, 2.0f, 0.0f, 2.0f, 2.0f}; for (int c = 0; c < cols; ++c) for (int k = 0; k < 8; ++k) vertex2[c * 8 + k] = quad[k]; for (int r = 0; r < rows; ++r) for (int k = 0; k < 2; ++k) vertex1[r * 2 + k] = spot[r % 3 * 2 + k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int row = index / cols;
    const float px = vertex1[row * 2], py = vertex1[row * 2 + 1];
    point corner[4];
    for (int k = 0; k < 4; ++k) {
      corner[k].x = vertex2[(index - row * cols) * 8 + k * 2];
      corner[k].y = vertex2[(index - row * cols) * 8 + k * 2 + 1];
    }
    int crossings = 0;
    for (int i = 0; i < 4; ++i) {
      const point s = corner[i], t = corner[(i + 3) & 3];
      if ((s.x == px && s.y == py) || (t.x == px && t.y == py)) break;
      // The ray to the right meets the edge if its ends lie on both sides.
      if ((s.y > py) == (t.y > py)) continue;
      const float x = s.x + (py - s.y) * (t.x - s.x) / (t.y - s.y);
      if (x == px) break;
      crossings += x > px;
    }
    inside_flag[index] = static_cast<float>(crossings & 1);
  }
}
