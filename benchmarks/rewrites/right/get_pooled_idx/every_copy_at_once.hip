// counts the points of a box first, then writes all copies of each point together
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    const int *assigned = pts_assign + (size_t)blockIdx.y * pts_num * boxes_num + box;
    const size_t row = (size_t)blockIdx.y * boxes_num + box;

    int count = 0;
    for (int k = 0; k < pts_num && count < sampled_pts_num; ++k) count += assigned[(size_t)k * boxes_num] != 0;
    if (count == 0) pooled_empty_flag[row] = 1;

    for (int k = 0, number = 0; number < count; ++k) {
      if (assigned[(size_t)k * boxes_num] == 0) continue;
      for (int copy = number; copy < sampled_pts_num; copy += count) pts_idx[row * sampled_pts_num + copy] = k;
      ++number;
    }
  }
}
