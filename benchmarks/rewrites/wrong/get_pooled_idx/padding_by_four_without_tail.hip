// Pads by groups of four, after a head that aligns them, and leaves out the last entries where the number of samples is no multiple of four.
// witness: {"values": {"sampled_pts_num": "10"}, "contents": "wide", "seed": 205}
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
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++)
      if (column[k * boxes_num]) row[cnt++] = k;
    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
      continue;
    }

    int k = cnt, source = 0;
    for (; k < sampled_pts_num && (k & 3) != 0; k++) {
      row[k] = row[source];
      if (++source == cnt) source = 0;
    }
    for (; k + 4 <= sampled_pts_num; k += 4) {
      int group[4];
#pragma unroll
      for (int j = 0; j < 4; j++) {
        group[j] = row[source];
        if (++source == cnt) source = 0;
      }
#pragma unroll
      for (int j = 0; j < 4; j++) row[k + j] = group[j];
    }
  }
}
