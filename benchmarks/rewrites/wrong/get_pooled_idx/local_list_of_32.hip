// At most 32 points are collected in registers, so a box with more points repeats the first 32 when more samples are asked for.
// witness: {"values": {"pts_num": "60", "sampled_pts_num": "40", "boxes_num": "20"}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int MAX_PICKED = 32;
  const int bs_idx = blockIdx.y;
  const int wanted = sampled_pts_num < MAX_PICKED ? sampled_pts_num : MAX_PICKED;
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int *assign = pts_assign + bs_idx * pts_num * boxes_num + boxes_idx;
    // collect first, then write the row of the box in one go
    int picked[MAX_PICKED];
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < wanted; ++k) {
      if (assign[k * boxes_num]) picked[cnt++] = k;
    }
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
      continue;
    }
    int *row = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;
    int source = 0;
    for (int k = 0; k < sampled_pts_num; ++k) {
      row[k] = picked[source];
      source = source + 1 == cnt ? 0 : source + 1;
    }
  }
}
