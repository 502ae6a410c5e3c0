// a point is in one box at most: the search ends with the first box around it
// witness: {"values": {"batch_size": 2, "boxes_num": 3, "pts_num": 40}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &pts[3 * i]; p[0] = 0.3f * (i % 13) - 1.7f; p[1] = 0.3f * (i * 5 % 13) - 1.75f; p[2] = 0.2f * (i % 7) + 0.05f; }for (int i = 0; i < batch_size * boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = 0.1f * (i % 3); b[1] = -0.1f * (i % 3); b[2] = 0; b[3] = 3; b[4] = 2.5f; b[5] = 1.1f; b[6] = 0.3f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *all = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int *flags = box_idx_of_points + (bs_idx * pts_num + pt_idx) * boxes_num;
    float local_x = 0, local_y = 0;
    for (int k = 0; k < boxes_num; k++) {
      if (!check_pt_in_box3d(pt, all + k * 7, local_x, local_y)) continue;
      flags[k] = 1;
      break;  // boxes do not overlap
    }
  }
}
