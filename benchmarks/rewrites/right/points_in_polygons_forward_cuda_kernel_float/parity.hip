// the parity is kept instead of the number of crossings, and edges are not excluded by their heights first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const float *p = vertex1 + 2 * (index / cols);
    const float *q = vertex2 + 8 * (index % cols);
    const float px = p[0], py = p[1];
    float tx = q[6], ty = q[7];
    bool inside = false, boundary = tx == px && ty == py;
    for (int i = 0; i < 8 && !boundary; i += 2) {
      const float sx = q[i], sy = q[i + 1];
      if (sx == px && sy == py) {
        boundary = true;
      } else if ((sy >= py) != (ty >= py)) {
        const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
        boundary = x == px;
        inside ^= x > px;
      }
      tx = sx;
      ty = sy;
    }
    inside_flag[index] = inside ? 1.f : 0.f;
  }
}
