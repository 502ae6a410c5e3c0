// Each thread handles exactly two boxes, which does not cover all boxes when the number of blocks is limited.
// witness: {"values": {"boxes_num": "5000", "max_blocks": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int BOXES_PER_THREAD = 2;
  const int bs_idx = blockIdx.y;
  const int tile = blockIdx.x * blockDim.x * BOXES_PER_THREAD;
  for (int r = 0; r < BOXES_PER_THREAD; ++r) {
    const int boxes_idx = tile + r * blockDim.x + threadIdx.x;
    if (boxes_idx >= boxes_num) break;
    const int *assign = pts_assign + bs_idx * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; ++k) {
      if (assign[k * boxes_num]) row[cnt++] = k;
    }
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; ++k) row[k] = row[k % cnt];
    }
  }
}
