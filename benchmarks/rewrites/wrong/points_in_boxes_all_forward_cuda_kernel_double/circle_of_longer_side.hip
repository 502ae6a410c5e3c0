// Points are rejected early by a circle around the box whose radius is half the longer side, not half the diagonal.
// witness: {"values": {}, "contents": "wide", "seed": 42}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + pt_idx * 3;
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    for (int k = 0; k < boxes_num; ++k) {
      const double *box = boxes + k * 7;
      const double dx = pt[0] - box[0], dy = pt[1] - box[1];
      const double longer = box[3] > box[4] ? box[3] : box[4];
      // most points are far away: no sine and cosine for them
      if (4. * (dx * dx + dy * dy) > longer * longer) continue;
      double local_x, local_y;
      if (check_pt_in_box3d(pt, box, local_x, local_y)) flags[k] = 1;
    }
  }
}
