// Stops at the first box that holds a point, so that further boxes that overlap it are not marked.
// witness: {"values": {"batch_size": "1", "boxes_num": "3", "pts_num": "4"}, "contents": "wide", "seed": 7, "inputs": "{ const float box[7] = {0.0f, 0.0f, 0.0f, 4.0f, 4.0f, 4.0f, 0.5f}; for (int i = 0; i < 7; ++i) boxes[0 + i] = box[i]; } { const float box[7] = {9.0f, 9.0f, 9.0f, 1.0f, 1.0f, 1.0f, 0.0f}; for (int i = 0; i < 7; ++i) boxes[7 + i] = box[i]; } { const float box[7] = {0.5f, 0.25f, 0.5f, 4.0f, 4.0f, 4.0f, 0.0f}; for (int i = 0; i < 7; ++i) boxes[14 + i] = box[i]; } pts[0] = 0.1f; pts[1] = 0.2f; pts[2] = 1.0f; pts[3] = 20.0f; pts[4] = 0.0f; pts[5] = 0.0f; pts[6] = 0.6f; pts[7] = 0.3f; pts[8] = 2.0f; pts[9] = 9.0f; pts[10] = 9.0f; pts[11] = 9.25f;"}
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
      if (check_pt_in_box3d(pt, my_boxes + k * 7, local_x, local_y)) {
        flags[k] = 1;
        break;
      }
    }
  }
}
