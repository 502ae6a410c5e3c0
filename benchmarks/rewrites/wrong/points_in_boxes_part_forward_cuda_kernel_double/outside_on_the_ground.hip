// a point on the bottom or the top of a box is outside
// witness: {"values": {"batch_size": 1, "boxes_num": 4, "pts_num": 30}, "inputs": "for (int k = 0; k < batch_size * boxes_num; ++k) { boxes[7 * k] = 10.0 * (k % boxes_num); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; boxes[7 * k + 3] = 4; boxes[7 * k + 4] = 2; boxes[7 * k + 5] = 2; boxes[7 * k + 6] = 0.5; } for (int i = 0; i < batch_size * pts_num; ++i) { pts[3 * i] = 10.0 * (i % 4) + 0.1; pts[3 * i + 1] = 0.1; pts[3 * i + 2] = 0.5 * (i % 5); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    const double *pt = pts + (batch * pts_num + i) * 3;
    for (int k = 0; k < boxes_num; ++k) {
      const double *box = boxes + (batch * boxes_num + k) * 7;
      const double dx = pt[0] - box[0], dy = pt[1] - box[1], dz = pt[2] - (box[2] + box[5] / 2);
      const double cosine = cos(box[6]), sine = sin(box[6]);
      const double along = dx * cosine + dy * sine, across = dy * cosine - dx * sine;
      if (fabs(along) < box[3] / 2 && fabs(across) < box[4] / 2 && fabs(dz) < box[5] / 2) {
        box_idx_of_points[batch * pts_num + i] = k;
        break;
      }
    }
  }
}
