// The loop over points is unrolled by four and checks only before each group whether the row is full, so up to three indices go past it.
// witness: {"values": {"boxes_num": "4", "sampled_pts_num": "2"}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i % 2 == 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int *assign = pts_assign + bs_idx * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(boxes_idx, boxes_num) {
    int *row = pts_idx + (bs_idx * boxes_num + boxes_idx) * sampled_pts_num;
    int cnt = 0;
    int k = 0;
    for (; k + 4 <= pts_num && cnt < sampled_pts_num; k += 4) {
      const int *group = assign + k * boxes_num + boxes_idx;
      const int a0 = group[0];
      const int a1 = group[boxes_num];
      const int a2 = group[2 * boxes_num];
      const int a3 = group[3 * boxes_num];
      if (a0) row[cnt++] = k;
      if (a1) row[cnt++] = k + 1;
      if (a2) row[cnt++] = k + 2;
      if (a3) row[cnt++] = k + 3;
    }
    for (; k < pts_num && cnt < sampled_pts_num; ++k) {
      if (assign[k * boxes_num + boxes_idx]) row[cnt++] = k;
    }
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + boxes_idx] = 1;
    } else {
      for (int s = cnt; s < sampled_pts_num; ++s) row[s] = row[s % cnt];
    }
  }
}
