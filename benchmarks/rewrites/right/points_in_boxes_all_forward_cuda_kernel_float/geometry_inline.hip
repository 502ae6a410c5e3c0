// the test is written out, the boxes are visited from the last to the first and the point is kept in registers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  const int b = blockIdx.y;
  if (b >= batch_size) return;
  const int step = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i < pts_num; i += step) {
    // the pointers move on from round to round, as in the original
    boxes += b * boxes_num * 7;
    pts += b * pts_num * 3 + i * 3;
    box_idx_of_points += b * pts_num * boxes_num + i * boxes_num;
    const float x = pts[0], y = pts[1], z = pts[2];
    for (int k = boxes_num - 1; k >= 0; --k) {
      const float *box = boxes + 7 * k;
      float center = box[2];
      center += box[5] / 2.0;
      if (fabsf(z - center) > box[5] / 2.0) continue;
      float local_x, local_y;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], local_x, local_y);
      const double half_x = box[3] / 2.0, half_y = box[4] / 2.0;
      if (!(local_x > -half_x) || !(local_x < half_x)) continue;
      if (!(local_y > -half_y) || !(local_y < half_y)) continue;
      box_idx_of_points[k] = 1;
    }
  }
}
