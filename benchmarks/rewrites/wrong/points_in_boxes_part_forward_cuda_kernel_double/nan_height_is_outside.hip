// points whose height is NaN are outside, as the vertical test is turned around
// witness: {"values": {"batch_size": 2, "boxes_num": 6, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 3) { double s[7] = {0.0, 0.0, 0.0, 4.0, 4.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 0.5; pts[i * 3 + 1] = 0.5; pts[i * 3 + 2] = __builtin_nan(\"\"); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += stride) {
    const double *point = pts + ((size_t)batch * pts_num + i) * 3;
    int found = -1;
    for (int k = 0; k < boxes_num && found < 0; ++k) {
      const double *box = boxes + ((size_t)batch * boxes_num + k) * 7;
      const double half_z = box[5] / 2.0;
      const bool z_inside = fabsf(point[2] - (box[2] + half_z)) <= half_z;
      if (z_inside) {
        double local_x = 0, local_y = 0;
        lidar_to_local_coords(point[0] - box[0], point[1] - box[1], box[6], local_x, local_y);
        if (fabs(local_x) < box[3] / 2.0 && fabs(local_y) < box[4] / 2.0) found = k;
      }
    }
    if (found >= 0) box_idx_of_points[(size_t)batch * pts_num + i] = found;
  }
}
