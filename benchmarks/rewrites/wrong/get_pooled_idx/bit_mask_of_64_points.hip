// The points of a box are collected in a mask of 64 bits; later points are ignored.
// witness: {"values": {"batch_size": 1, "boxes_num": 10, "pts_num": 80}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = (k % 10 == 5) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int shown = pts_num < 64 ? pts_num : 64;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    unsigned long long inside = 0;
    const int *flag = pts_assign + bs_idx * pts_num * boxes_num + box;
    for (int k = 0; k < shown; ++k, flag += boxes_num) inside |= (unsigned long long)(*flag != 0) << k;

    const int slot = bs_idx * boxes_num + box;
    if (inside == 0) {
      pooled_empty_flag[slot] = 1;
      continue;
    }
    // hand out the set bits in order, again from the start when they are used up
    unsigned long long left = inside;
    int *out = pts_idx + slot * sampled_pts_num;
    for (int k = 0; k < sampled_pts_num; ++k) {
      if (left == 0) left = inside;
      int bit = 0;
      while (!((left >> bit) & 1)) ++bit;
      out[k] = bit;
      left &= left - 1;
    }
  }
}
