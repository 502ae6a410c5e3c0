// Leaves the loop as soon as the samples are complete, and steps the index of the repeated point instead of a remainder.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = blockIdx.y * boxes_num + boxes_idx;
    const int *column = pts_assign + blockIdx.y * pts_num * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;

    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++, column += boxes_num)
      if (*column != 0) row[cnt++] = k;
    if (cnt == 0) {
      pooled_empty_flag[box] = 1;
      continue;
    }
    int source = 0;
    for (int k = cnt; k < sampled_pts_num; k++) {
      row[k] = row[source];
      source = source + 1 == cnt ? 0 : source + 1;
    }
  }
}
