// Counts first, then writes each point to all slots that it will occupy.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  const int batch = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += gridDim.x * blockDim.x) {
    const int *column = pts_assign + size_t(batch) * pts_num * boxes_num + box;
    int count = 0;
    for (int k = 0; k < pts_num; ++k)
      count += column[size_t(k) * boxes_num] != 0;
    if (count == 0) {
      pooled_empty_flag[batch * boxes_num + box] = 1;
      continue;
    }
    int *out = pts_idx + (size_t(batch) * boxes_num + box) * sampled_pts_num;
    const int step = count < sampled_pts_num ? count : sampled_pts_num;
    for (int k = 0, number = 0; number < step; ++k) {
      if (column[size_t(k) * boxes_num] == 0)
        continue;
      for (int slot = number; slot < sampled_pts_num; slot += step)
        out[slot] = k;
      ++number;
    }
  }
}
