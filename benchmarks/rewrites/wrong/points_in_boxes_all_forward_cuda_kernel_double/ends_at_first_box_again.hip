// The loop over the boxes ends at the first box that holds the point (as in the variant that returns one box), although boxes may overlap.
// witness: {"values": {"batch_size": "2", "boxes_num": "20", "pts_num": "1000"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const double *my_boxes = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    double local_x = 0, local_y = 0;
    for (int k = 0; k < boxes_num; k++) {
      if (check_pt_in_box3d(pt, my_boxes + k * 7, local_x, local_y)) {
        box_idx_of_points[(bs_idx * pts_num + pt_idx) * boxes_num + k] = 1;
        break;  // boxes do not overlap
      }
    }
  }
}
