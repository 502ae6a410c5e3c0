// Does not rotate for headings below 0.02, which is noticeable at the ends of long boxes.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "3"}, "contents": "wide", "seed": 7, "inputs": "{ const float box[7] = {0.0f, 0.0f, 0.0f, 40.0f, 2.0f, 4.0f, 0.015f}; for (int i = 0; i < 7; ++i) boxes[0 + i] = box[i]; } pts[0] = 18.0f; pts[1] = 1.1f; pts[2] = 1.0f; pts[3] = 18.0f; pts[4] = -0.9f; pts[5] = 1.0f; pts[6] = 1.0f; pts[7] = 0.5f; pts[8] = 1.0f;"}
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

    for (int k = 0; k < boxes_num; k++) {
      const float *box = my_boxes + k * 7;
      const float half_z = box[5] / 2.0f;
      if (fabsf(pt[2] - (box[2] + half_z)) > half_z) continue;
      float local_x = pt[0] - box[0], local_y = pt[1] - box[1];
      if (fabsf(box[6]) >= 0.02f) lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
      const bool inside = local_x > -box[3] / 2.0 && local_x < box[3] / 2.0 && local_y > -box[4] / 2.0 &&
                          local_y < box[4] / 2.0;
      if (inside) flags[k] = 1;
    }
  }
}
