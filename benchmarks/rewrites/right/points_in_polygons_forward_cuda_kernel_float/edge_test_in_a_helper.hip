// a helper classifies an edge, the parity is kept in a flag, and each edge hands its end to the next one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// 0: the edge is not crossed, 1: it is crossed, 2: the point lies on it.
__device__ inline int classify_edge(const float sx, const float sy,
                                    const float tx, const float ty,
                                    const float px, const float py) {
  if (py < min(sy, ty) || py > max(sy, ty)) return 0;
  if (sx == px && sy == py) return 2;
  if (tx == px && ty == py) return 2;
  const bool rises = sy < py && ty >= py;
  const bool falls = sy >= py && ty < py;
  if (!rises && !falls) return 0;
  const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
  if (x == px) return 2;
  return x > px ? 1 : 0;
}

__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int row = index / cols;
  const float px = vertex1[row * 2];
  const float py = vertex1[row * 2 + 1];
  const float *corner = vertex2 + (index - row * cols) * 8;
  float tx = corner[6];
  float ty = corner[7];
  bool inside = false;
  int state = 0;
  for (int k = 0; k < 4 && state != 2; ++k, corner += 2) {
    state = classify_edge(corner[0], corner[1], tx, ty, px, py);
    if (state == 1) inside = !inside;
    tx = corner[0];
    ty = corner[1];
  }
  inside_flag[index] = inside ? 1.0f : 0.0f;
}
