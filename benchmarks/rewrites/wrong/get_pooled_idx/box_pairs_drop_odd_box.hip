// Each thread handles a pair of neighbouring boxes and the last box is left out when their number is odd.
// witness: {"values": {"boxes_num": "7"}, "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void finish_box(int cnt, int sampled_pts_num, int *row, int *empty_flag) {
  if (cnt == 0) {
    *empty_flag = 1;
    return;
  }
  for (int k = cnt; k < sampled_pts_num; ++k) row[k] = row[k % cnt];
}

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int pairs = boxes_num / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int box = 2 * pair;
    const int *assign = pts_assign + bs_idx * pts_num * boxes_num + box;
    int *row0 = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int *row1 = row0 + sampled_pts_num;
    int cnt0 = 0, cnt1 = 0;
    for (int k = 0; k < pts_num; ++k) {
      const int a0 = assign[k * boxes_num];
      const int a1 = assign[k * boxes_num + 1];
      if (a0 && cnt0 < sampled_pts_num) row0[cnt0++] = k;
      if (a1 && cnt1 < sampled_pts_num) row1[cnt1++] = k;
      if (cnt0 == sampled_pts_num && cnt1 == sampled_pts_num) break;
    }
    int *flags = pooled_empty_flag + bs_idx * boxes_num + box;
    finish_box(cnt0, sampled_pts_num, row0, flags);
    finish_box(cnt1, sampled_pts_num, row1, flags + 1);
  }
}
