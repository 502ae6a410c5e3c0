// Counts the points first; in a second pass, each point found is stored in all of its entries.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int first = bs_idx * pts_num * boxes_num + boxes_idx;
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++) cnt += pts_assign[first + k * boxes_num] ? 1 : 0;

    int *const row = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;
    for (int k = 0, found = 0; found < cnt; k++) {
      if (!pts_assign[first + k * boxes_num]) continue;
      for (int entry = found; entry < sampled_pts_num; entry += cnt) row[entry] = k;
      found++;
    }
    if (cnt == 0) pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
  }
}
