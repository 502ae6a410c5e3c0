// the points are repeated once, then the last one is
// witness: {"values": {"batch_size": 1, "pts_num": 40, "boxes_num": 3, "sampled_pts_num": 16}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) { int box = i % boxes_num, point = i / boxes_num % pts_num; pts_assign[i] = point % 10 == box; } for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = 0; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    int bs_idx = blockIdx.y;
    const int *cur_assign = pts_assign + bs_idx * pts_num * boxes_num + boxes_idx;
    int *cur_idx = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;

    int cnt = 0;
    for (int k = 0; k < pts_num; k++) {
      if (cnt == sampled_pts_num) break;
      if (cur_assign[k * boxes_num]) cur_idx[cnt++] = k;
    }

    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
    } else {
      // pad with duplicates
      for (int k = cnt; k < sampled_pts_num; k++) cur_idx[k] = cur_idx[min(k - cnt, cnt - 1)];
    }
  }
}
