// The points of a block are staged in shared memory for one row more than the block has whole rows, but a block that starts within a row may touch two more.
// witness: {"values": {"rows": 4, "cols": 300}, "contents": "unit", "inputs": "for (int i = 0; i < rows; ++i) vertex1[2 * i] = 5, vertex1[2 * i + 1] = 5; const double corners[8] = {4, 4, 6, 4, 6, 6, 4, 6}; for (int i = 0; i < cols * 8; ++i) vertex2[i] = corners[i % 8];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_double(
    const int nthreads, const double *vertex1, const double *vertex2,
    const int rows, const int cols, double *inside_flag) {
  __shared__ float points[514][2];
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const int first = blockIdx.x * blockDim.x / cols;
  const int staged = blockDim.x / cols + 1;
  if (threadIdx.x < staged && first + threadIdx.x < rows) {
    points[threadIdx.x][0] = vertex1[(first + threadIdx.x) * 2];
    points[threadIdx.x][1] = vertex1[(first + threadIdx.x) * 2 + 1];
  }
  __syncthreads();
  if (index >= nthreads) return;

  const int row = index / cols - first;
  const double *corner = vertex2 + index % cols * 8;
  const float px = points[row][0], py = points[row][1];
  int nCross = 0;
  for (int i = 0, j = 3; i < 4; j = i, i++) {
    const float sx = corner[2 * i], sy = corner[2 * i + 1], tx = corner[2 * j], ty = corner[2 * j + 1];
    if (py < min(sy, ty)) continue;
    if (py > max(sy, ty)) continue;
    if ((sx == px && sy == py) || (tx == px && ty == py)) break;
    if ((sy < py && ty >= py) || (sy >= py && ty < py)) {
      const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
      if (x == px) break;
      if (x > px) nCross++;
    }
  }
  inside_flag[index] = nCross % 2 == 1 ? 1.0 : 0.0;
}
