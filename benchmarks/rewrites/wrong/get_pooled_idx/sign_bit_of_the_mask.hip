// 32 points are gathered into a signed mask, which is taken for empty if its highest bit is set
// witness: {"values": {"batch_size": 1, "pts_num": 40, "boxes_num": 10, "sampled_pts_num": 4}, "seed": 7, "inputs": "for (int k = 0; k < pts_num * boxes_num; ++k) { int point = k / boxes_num; pts_assign[k] = point == 5 || point == 31 || point == 35; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int stride = gridDim.x * blockDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += stride) {
    const int *flags = pts_assign + blockIdx.y * pts_num * boxes_num + box;
    int *row = pts_idx + (blockIdx.y * boxes_num + box) * sampled_pts_num;
    int count = 0;
    for (int first = 0; first < pts_num && count < sampled_pts_num;
         first += 32) {
      const int points = pts_num - first < 32 ? pts_num - first : 32;
      int mask = 0;
      for (int k = 0; k < points; ++k) {
        if (flags[(first + k) * boxes_num]) mask |= static_cast<int>(1u << k);
      }
      while (mask > 0 && count < sampled_pts_num) {
        row[count++] = first + __builtin_ctz(mask);
        mask &= mask - 1;
      }
    }
    if (count == 0) {
      pooled_empty_flag[blockIdx.y * boxes_num + box] = 1;
    } else {
      for (int k = count; k < sampled_pts_num; ++k) row[k] = row[k - count];
    }
  }
}
