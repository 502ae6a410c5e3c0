// The points are scanned again from the start until all samples are filled, instead of copying samples.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int step = blockDim.x * gridDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += step) {
    const int slot = bs_idx * boxes_num + box;
    const int *column = pts_assign + bs_idx * pts_num * boxes_num + box;
    int *out = pts_idx + slot * sampled_pts_num;
    int filled = 0;
    while (filled < sampled_pts_num) {
      const int before = filled;
      for (int k = 0; k < pts_num && filled < sampled_pts_num; ++k) {
        if (column[k * boxes_num] != 0) out[filled++] = k;
      }
      if (filled == before) break;  // no point in this box
    }
    if (filled == 0) pooled_empty_flag[slot] = 1;
  }
}
