// A bounding circle rejects points before the rotation, but its radius is half the longer side and not half the diagonal, so points in the corners get lost.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "1"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 7; ++i) boxes[i] = i >= 3 && i < 6 ? 2 : 0; pts[0] = 0.9; pts[1] = 0.9; pts[2] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + pt_idx * 3;
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    double local_x = 0, local_y = 0;
    for (int k = 0; k < boxes_num; k++) {
      const double *box = boxes + k * 7;
      const double dx = pt[0] - box[0], dy = pt[1] - box[1];
      const double radius = (box[3] > box[4] ? box[3] : box[4]) * 0.5;
      if (dx * dx + dy * dy > radius * radius) continue;  // without sine and cosine
      if (check_pt_in_box3d(pt, box, local_x, local_y)) flags[k] = 1;
    }
  }
}
