// The points of a block are staged in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_double(
    const int nthreads, const double *vertex1, const double *vertex2,
    const int rows, const int cols, double *inside_flag) {
  __shared__ float points_x[513], points_y[513];
  const int start = blockIdx.x * blockDim.x;
  const int first = start / cols;
  const int last = (min(nthreads, start + int(blockDim.x)) - 1) / cols;
  for (int k = threadIdx.x; k <= last - first; k += blockDim.x) {
    points_x[k] = vertex1[(first + k) * 2];
    points_y[k] = vertex1[(first + k) * 2 + 1];
  }
  __syncthreads();
  const int index = start + threadIdx.x;
  if (index < nthreads) {
    const int row = index / cols;
    const double *corner = vertex2 + (index - row * cols) * 8;
    const float px = points_x[row - first], py = points_y[row - first];
    int nCross = 0;
    for (int i = 0; i < 4; ++i) {
      const int j = (i + 3) & 3;
      const float sx = corner[2 * i], sy = corner[2 * i + 1], tx = corner[2 * j], ty = corner[2 * j + 1];
      if (py < min(sy, ty) || py > max(sy, ty)) continue;
      if ((sx == px && sy == py) || (tx == px && ty == py)) break;
      if ((sy < py && ty >= py) || (sy >= py && ty < py)) {
        const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
        if (x == px) break;
        nCross += x > px;
      }
    }
    inside_flag[index] = nCross & 1;
  }
}
