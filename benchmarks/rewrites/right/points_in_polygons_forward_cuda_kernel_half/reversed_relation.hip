// threads walk from the last pair to the first, a helper classifies each edge, and the parity is the lowest bit of the count
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// 0: not crossed, 1: crossed right of the point, 2: the point lies on it.
__device__ int edge_relation(float sx, float sy, float tx, float ty, float px, float py) {
  if (py < fminf(sy, ty) || py > fmaxf(sy, ty)) return 0;
  if ((sx == px && sy == py) || (tx == px && ty == py)) return 2;
  if (!((sy < py && ty >= py) || (sy >= py && ty < py))) return 0;
  const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
  return x == px ? 2 : x > px ? 1 : 0;
}

__global__ void points_in_polygons_forward_cuda_kernel_half(
    const int nthreads, const __half *vertex1, const __half *vertex2,
    const int rows, const int cols, __half *inside_flag) {
  const int stride = gridDim.x * blockDim.x;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= stride) {
    const int row = index / cols, col = index - row * cols;
    const __half *polygon = vertex2 + 8 * col;
    const float px = vertex1[2 * row], py = vertex1[2 * row + 1];
    int crossings = 0;
    for (int i = 0; i < 4; ++i) {
      const int j = (i + 3) & 3;
      const int relation = edge_relation(polygon[2 * i], polygon[2 * i + 1], polygon[2 * j], polygon[2 * j + 1], px, py);
      if (relation == 2) break;
      crossings += relation;
    }
    inside_flag[index] = float(crossings & 1);
  }
}
