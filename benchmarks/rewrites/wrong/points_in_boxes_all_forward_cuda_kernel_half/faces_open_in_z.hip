// The vertical test is strict like the horizontal ones, so points exactly on the bottom or top face are left out.
// witness: {"values": {"boxes_num": 20}, "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const int stride = blockDim.x * gridDim.x;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += stride) {
    const int row = batch * pts_num + p;
    const Half x = pts[row * 3], y = pts[row * 3 + 1], z = pts[row * 3 + 2];
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = boxes + (batch * boxes_num + k) * 7;
      const double half_x = box[3] / 2.0, half_y = box[4] / 2.0, half_z = box[5] / 2.0;
      Half centre = box[2];
      centre += half_z;
      Half lx, ly;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], lx, ly);
      const Half lz = z - centre;
      const bool outside = fabsf(lx) >= half_x || fabsf(ly) >= half_y || fabsf(lz) >= half_z;
      if (!outside && lx > -half_x && ly > -half_y) box_idx_of_points[row * boxes_num + k] = 1;
    }
  }
}
