// keeps the coordinates of points and boxes in single precision
// witness: {"values": {"batch_size": 1, "boxes_num": 2, "pts_num": 30}, "inputs": "for (int k = 0; k < batch_size * boxes_num; ++k) { boxes[7 * k] = 10.0 * (k % boxes_num); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; boxes[7 * k + 3] = 4; boxes[7 * k + 4] = 2; boxes[7 * k + 5] = 2; boxes[7 * k + 6] = 0; } for (int k = 0; k < 2; ++k) { boxes[7 * k] = 5000000.0 + 20 * k; boxes[7 * k + 3] = 0.4; } for (int i = 0; i < batch_size * pts_num; ++i) { pts[3 * i] = 5000000.0 + 0.017 * i; pts[3 * i + 1] = 0.1; pts[3 * i + 2] = 0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    float pt[3], box[7];
    for (int j = 0; j < 3; ++j) pt[j] = pts[(batch * pts_num + i) * 3 + j];
    for (int k = 0; k < boxes_num; ++k) {
      for (int j = 0; j < 7; ++j) box[j] = boxes[(batch * boxes_num + k) * 7 + j];
      float local_x = 0, local_y = 0;
      if (check_pt_in_box3d(pt, box, local_x, local_y)) {
        box_idx_of_points[batch * pts_num + i] = k;
        break;
      }
    }
  }
}
