// boxes are rejected early by an axis-aligned bound whose sine and cosine lack absolute values, so turned boxes get a bound that is too small
// witness: {"values": {"batch_size": 2, "boxes_num": 6, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 3) { double s[7] = {0.0, 0.0, 0.0, 4.0, 2.0, 2.0, 2.5}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 0.125; pts[i * 3 + 1] = 0.0; pts[i * 3 + 2] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += blockDim.x * gridDim.x) {
    const double *point = pts + (batch * pts_num + i) * 3;
    for (int k = 0; k < boxes_num; ++k) {
      const double *box = boxes + (batch * boxes_num + k) * 7;
      const double dx = point[0] - box[0], dy = point[1] - box[1];
      // cheap test against the box's axis-aligned bound first
      const double c = cos(box[6]), s = sin(box[6]);
      const double bound_x = (box[3] * c + box[4] * s) / 2.0;
      const double bound_y = (box[3] * s + box[4] * c) / 2.0;
      if (fabs(dx) > bound_x || fabs(dy) > bound_y) continue;
      double local_x, local_y;
      if (check_pt_in_box3d(point, box, local_x, local_y)) {
        box_idx_of_points[batch * pts_num + i] = k;
        break;
      }
    }
  }
}
