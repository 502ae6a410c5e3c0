// the count is not reset for the later boxes of a thread
// witness: {"values": {"batch_size": 1, "pts_num": 2, "boxes_num": 2098000, "sampled_pts_num": 2}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) { int box = i % boxes_num, point = i / boxes_num % pts_num; pts_assign[i] = box % 5 != 0 \u0026\u0026 (point + box) % 2 == 0; } for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = 0; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int *assign = pts_assign + bs_idx * pts_num * boxes_num;
  int *idx = pts_idx + bs_idx * boxes_num * sampled_pts_num;
  int *empty = pooled_empty_flag + bs_idx * boxes_num;

  int cnt = 0;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    int *out = idx + box * sampled_pts_num;
    for (int k = 0; k < pts_num; k++) {
      if (!assign[k * boxes_num + box]) continue;
      if (cnt >= sampled_pts_num) break;
      out[cnt++] = k;
    }

    if (cnt == 0) {
      empty[box] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; k++) out[k] = out[k % cnt];
    }
  }
}
