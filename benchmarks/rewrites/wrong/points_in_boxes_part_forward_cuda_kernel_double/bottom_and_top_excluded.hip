// points exactly on the bottom or the top face are outside, as the vertical test is strict
// witness: {"values": {"batch_size": 2, "boxes_num": 6, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 3) { double s[7] = {0.0, 0.0, 0.0, 4.0, 4.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 0.5; pts[i * 3 + 1] = 0.5; pts[i * 3 + 2] = 0.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline bool strictly_between(double value, double low, double high) { return low < value && value < high; }

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const double *batch_boxes = boxes + batch * boxes_num * 7;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += blockDim.x * gridDim.x) {
    const double *point = pts + (batch * pts_num + i) * 3;
    const double x = point[0], y = point[1], z = point[2];
    for (int k = 0; k < boxes_num; ++k) {
      const double *box = batch_boxes + k * 7;
      if (!strictly_between(z, box[2], box[2] + box[5])) continue;
      double local_x, local_y;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], local_x, local_y);
      if (strictly_between(local_x, -box[3] / 2, box[3] / 2) && strictly_between(local_y, -box[4] / 2, box[4] / 2)) {
        box_idx_of_points[batch * pts_num + i] = k;
        break;
      }
    }
  }
}
