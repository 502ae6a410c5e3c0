// A last picked index of zero is taken as an empty box, although point 0 may be the only point of the box.
// witness: {"values": {"boxes_num": "5"}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i % (size_t(pts_num) * boxes_num) < size_t(boxes_num);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    const int box = bs_idx * boxes_num + boxes_idx;
    int *row = pts_idx + box * sampled_pts_num;
    const int *assign = pts_assign + bs_idx * pts_num * boxes_num + boxes_idx;
    int cnt = 0;
    int last = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; ++k, assign += boxes_num) {
      if (*assign == 0) continue;
      row[cnt] = k;
      last = k;
      ++cnt;
    }
    if (last == 0) {
      pooled_empty_flag[box] = 1;
      continue;
    }
    for (int k = cnt; k < sampled_pts_num; ++k) row[k] = row[k - cnt];
  }
}
