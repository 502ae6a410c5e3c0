// The number of points found is kept in an unsigned char, which wraps to zero when more than 255 samples are filled.
// witness: {"values": {"pts_num": "400", "sampled_pts_num": "300", "boxes_num": "10"}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int *assign = pts_assign + bs_idx * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    int *row = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;
    // a byte keeps the register pressure low
    unsigned char cnt = 0;
    for (int k = 0; k < pts_num; ++k) {
      if (!assign[k * boxes_num + boxes_idx]) continue;
      row[cnt] = k;
      if (++cnt == sampled_pts_num) break;
    }
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; ++k) row[k] = row[k - cnt];
    }
  }
}
