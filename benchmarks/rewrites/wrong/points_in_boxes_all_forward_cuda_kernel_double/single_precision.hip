// Points and boxes are narrowed to single precision before the test, which loses decimetres at map coordinates of millions of metres.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "1"}, "contents": "wide", "seed": 1, "inputs": "boxes[0] = 500000; boxes[1] = 4649776.2; boxes[2] = 100; boxes[3] = 4; boxes[4] = 2; boxes[5] = 1.5; boxes[6] = 0; pts[0] = 500000.5; pts[1] = 4649777.1; pts[2] = 100.5;"}
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
    // Double precision runs at a fraction of the rate.
    const float point[3] = {float(pts[pt_idx * 3]), float(pts[pt_idx * 3 + 1]), float(pts[pt_idx * 3 + 2])};
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    float local_x = 0, local_y = 0;
    for (int k = 0; k < boxes_num; k++) {
      float box[7];
#pragma unroll
      for (int i = 0; i < 7; i++) box[i] = float(boxes[k * 7 + i]);
      if (check_pt_in_box3d(point, box, local_x, local_y)) flags[k] = 1;
    }
  }
}
