// Counts points on the side faces of a box as inside: x and y are compared as z is, with equality.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "3"}, "contents": "wide", "seed": 7, "inputs": "{ const float box[7] = {0.0f, 0.0f, 0.0f, 4.0f, 2.0f, 4.0f, 0.0f}; for (int i = 0; i < 7; ++i) boxes[0 + i] = box[i]; } pts[0] = 2.0f; pts[1] = 0.5f; pts[2] = 1.0f; pts[3] = 1.0f; pts[4] = 1.0f; pts[5] = 1.0f; pts[6] = 0.5f; pts[7] = 0.5f; pts[8] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *my_boxes = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int *flags = box_idx_of_points + (bs_idx * pts_num + pt_idx) * boxes_num;

    const float x = pt[0], y = pt[1], z = pt[2];
    for (int k = 0; k < boxes_num; k++) {
      const float *box = my_boxes + k * 7;
      const float half_x = box[3] / 2.0f, half_y = box[4] / 2.0f, half_z = box[5] / 2.0f;
      if (fabsf(z - (box[2] + half_z)) > half_z) continue;
      float local_x, local_y;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], local_x, local_y);
      if (fabsf(local_x) > half_x || fabsf(local_y) > half_y) continue;
      flags[k] = 1;
    }
  }
}
