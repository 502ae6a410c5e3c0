// Collects 16 points at a time in unsigned shorts before they are stored, which do not hold numbers of points above 65535.
// witness: {"values": {"batch_size": "1", "pts_num": "70000", "boxes_num": "1"}, "contents": "wide", "seed": 203, "inputs": "for (int i = 4; i < 66000; ++i) pts_assign[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = blockIdx.y * boxes_num + boxes_idx;
    const int *column = pts_assign + blockIdx.y * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;

    unsigned short pending[16];
    int waiting = 0, cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++) {
      if (column[k * boxes_num] == 0) continue;
      pending[waiting++] = (unsigned short)k;
      if (waiting == 16 || cnt + waiting == sampled_pts_num) {
        for (int j = 0; j < waiting; j++) row[cnt + j] = pending[j];
        cnt += waiting;
        waiting = 0;
      }
    }
    for (int j = 0; j < waiting; j++) row[cnt + j] = pending[j];
    cnt += waiting;

    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; k++) row[k] = row[k - cnt];
    }
  }
}
