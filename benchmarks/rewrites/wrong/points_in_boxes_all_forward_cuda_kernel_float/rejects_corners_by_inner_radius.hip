// Rejects early by half of the longer side instead of half of the diagonal, so that points in the corners are lost.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "3"}, "contents": "wide", "seed": 7, "inputs": "{ const float box[7] = {0.0f, 0.0f, 0.0f, 4.0f, 4.0f, 4.0f, 0.0f}; for (int i = 0; i < 7; ++i) boxes[0 + i] = box[i]; } pts[0] = 1.8f; pts[1] = 1.8f; pts[2] = 1.0f; pts[3] = 1.0f; pts[4] = 1.0f; pts[5] = 1.0f; pts[6] = -1.75f; pts[7] = 1.75f; pts[8] = 2.0f;"}
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

    float local_x = 0, local_y = 0;
    for (int k = 0; k < boxes_num; k++) {
      const float *box = my_boxes + k * 7;
      // cheap test of the distance before the rotation
      const float dx = pt[0] - box[0], dy = pt[1] - box[1];
      const float radius = 0.5f * fmaxf(box[3], box[4]);
      if (dx * dx + dy * dy > radius * radius) continue;
      if (check_pt_in_box3d(pt, box, local_x, local_y)) flags[k] = 1;
    }
  }
}
