// Gathers 32 points as the bits of a signed mask and visits them while it is positive: where the last of 32 points is in the box, none of them is found.
// witness: {"values": {"pts_num": "40", "boxes_num": "50"}, "contents": "wide", "seed": 206}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = blockIdx.y * boxes_num + boxes_idx;
    const int *column = pts_assign + blockIdx.y * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;

    int cnt = 0;
    for (int base = 0; base < pts_num && cnt < sampled_pts_num; base += 32) {
      const int size = pts_num - base < 32 ? pts_num - base : 32;
      int mask = 0;
      for (int j = 0; j < size; j++)
        if (column[(base + j) * boxes_num]) mask |= int(1u << j);
      while (mask > 0 && cnt < sampled_pts_num) {
        row[cnt++] = base + __ffs(mask) - 1;
        mask &= mask - 1;
      }
    }

    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; k++) row[k] = row[k % cnt];
    }
  }
}
