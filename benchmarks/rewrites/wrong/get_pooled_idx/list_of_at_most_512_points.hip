// Collects the points in a local list of 512 entries, the usual number of samples, and repeats these where more samples are asked for.
// witness: {"values": {"pts_num": "1200", "boxes_num": "3", "sampled_pts_num": "540"}, "contents": "wide", "seed": 202}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int MOST_SAMPLES = 512;

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = blockIdx.y * boxes_num + boxes_idx;
    const int *column = pts_assign + blockIdx.y * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;

    int found[MOST_SAMPLES];
    const int capacity = sampled_pts_num < MOST_SAMPLES ? sampled_pts_num : MOST_SAMPLES;
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < capacity; k++)
      if (column[k * boxes_num]) found[cnt++] = k;

    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
    } else {
      for (int k = 0; k < sampled_pts_num; k++) row[k] = found[k % cnt];
    }
  }
}
