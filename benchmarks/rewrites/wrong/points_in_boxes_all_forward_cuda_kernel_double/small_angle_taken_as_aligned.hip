// Boxes turned by less than a thousandth are taken as aligned with the axes, though long ones reach further.
// witness: {"values": {"batch_size": 1, "boxes_num": 1}, "contents": "wide", "seed": 43, "inputs": "boxes[0] = boxes[1] = 0; boxes[2] = -5; boxes[3] = 120; boxes[4] = 120; boxes[5] = 10; boxes[6] = 0.0009; for (size_t i = 0; i < pts_count; i += 3) { pts[i] = 59.95 + 0.1 * double(i % 7) / 7; pts[i + 1] = double(i % 101) - 50; pts[i + 2] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_box(const double *pt, const double *box) {
  const double half_x = box[3] / 2, half_y = box[4] / 2, half_z = box[5] / 2;
  if (fabsf(pt[2] - (box[2] + half_z)) > half_z) return false;
  double x = pt[0] - box[0], y = pt[1] - box[1];
  if (fabs(box[6]) > 1e-3) {  // most boxes are axis-aligned
    const double cosa = cos(-box[6]), sina = sin(-box[6]);
    const double turned = x * cosa + y * (-sina);
    y = x * sina + y * cosa;
    x = turned;
  }
  return x > -half_x && x < half_x && y > -half_y && y < half_y;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    for (int k = 0; k < boxes_num; ++k)
      if (inside_box(pts + pt_idx * 3, boxes + k * 7)) box_idx_of_points[pt_idx * boxes_num + k] = 1;
  }
}
