// a box is empty if the last index found is 0, so one with only the first point is, too
// witness: {"values": {"batch_size": 2, "pts_num": 40, "boxes_num": 3, "sampled_pts_num": 8}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) { int box = i % boxes_num, point = i / boxes_num % pts_num; pts_assign[i] = box == 1 ? point == 0 : point % 7 == box; } for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = 0; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int batch = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int *assigned = pts_assign + (size_t)batch * pts_num * boxes_num + box;
    int *samples = pts_idx + ((size_t)batch * boxes_num + box) * sampled_pts_num;

    int found = 0, last = 0;
    for (int k = 0; k < pts_num && found < sampled_pts_num; ++k) {
      if (assigned[(size_t)k * boxes_num] == 0) continue;
      last = k;
      samples[found++] = k;
    }
    if (!last) {
      pooled_empty_flag[batch * boxes_num + box] = 1;
      continue;
    }
    // start again with the first one
    for (int k = found, from = 0; k < sampled_pts_num; ++k, ++from) samples[k] = samples[from];
  }
}
