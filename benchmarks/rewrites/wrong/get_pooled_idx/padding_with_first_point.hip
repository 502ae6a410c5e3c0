// Pads with the first point, as ball queries do, where the original repeats all points found in turn.
// witness: {"values": {}, "contents": "wide", "seed": 201}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = blockIdx.y * boxes_num + boxes_idx;
    const int *column = pts_assign + blockIdx.y * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;

    int cnt = 0, first = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++) {
      if (column[k * boxes_num]) {
        if (cnt == 0) first = k;
        row[cnt++] = k;
      }
    }
    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; k++) row[k] = first;
    }
  }
}
