// points on an edge or a vertex are outside whatever was crossed before, whereas the crossings before that edge count
// witness: {"values": {"rows": 3, "cols": 2}, "seed": 7, "inputs": "const float quad[8] = {4.0f, 4.0f, 0.0f, 4.0f, 0.0f, 0.0f, 4.0f, 0.0f}; const float spot[6] = {0.0f, 2.0f, 0.0f, 1.0f, 0.0f, 3.0f}; for (int c = 0; c < cols; ++c) for (int k = 0; k < 8; ++k) vertex2[c * 8 + k] = quad[k]; for (int r = 0; r < rows; ++r) for (int k = 0; k < 2; ++k) vertex1[r * 2 + k] = spot[r % 3 * 2 + k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const float *quad = vertex2 + (index % cols) * 8;
  const float px = vertex1[index / cols * 2];
  const float py = vertex1[index / cols * 2 + 1];
  bool inside = false;
  float tx = quad[6], ty = quad[7];
  for (int i = 0; i < 4; ++i) {
    const float sx = quad[i * 2], sy = quad[i * 2 + 1];
    if (sx == px && sy == py) {
      inside = false;
      break;
    }
    if ((sy < py) != (ty < py)) {
      const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
      if (x == px) {
        inside = false;
        break;
      }
      if (x > px) inside = !inside;
    }
    tx = sx;
    ty = sy;
  }
  inside_flag[index] = inside ? 1.0f : 0.0f;
}
