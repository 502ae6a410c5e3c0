// A thread returns at an empty box instead of going on to its next box.
// witness: {"values": {"boxes_num": 1000, "max_blocks": 1}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = (m >= 512 && k % 2 == 1) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int stride = gridDim.x * blockDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += stride) {
    const int slot = bs_idx * boxes_num + box;
    const int *column = pts_assign + bs_idx * pts_num * boxes_num + box;

    int first = 0;
    while (first < pts_num && !column[first * boxes_num]) ++first;
    if (first == pts_num) {
      // nothing to sample
      pooled_empty_flag[slot] = 1;
      return;
    }

    int *out = pts_idx + slot * sampled_pts_num;
    int cnt = 0;
    for (int k = first; k < pts_num && cnt < sampled_pts_num; ++k) {
      if (column[k * boxes_num]) out[cnt++] = k;
    }
    for (int k = cnt, from = 0; k < sampled_pts_num; ++k, ++from) out[k] = out[from];
  }
}
