// indices are kept in an array of 512, and points beyond it are not found
// witness: {"values": {"batch_size": 1, "pts_num": 700, "boxes_num": 2, "sampled_pts_num": 600}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i % 29 != 0; for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = 0; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  // params pts_assign: (B, N, M)
  // params pts_idx: (B, M, 512)
  // params pooled_empty_flag: (B, M)
  constexpr int most = 512;
  int found[most];
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int row = blockIdx.y * boxes_num + box;
    int cnt = 0;
    for (int k = 0; k < pts_num; ++k) {
      if (cnt == min(sampled_pts_num, most)) break;
      if (pts_assign[(blockIdx.y * pts_num + k) * boxes_num + box]) found[cnt++] = k;
    }
    if (cnt == 0) {
      pooled_empty_flag[row] = 1;
      continue;
    }
    int *out = pts_idx + row * sampled_pts_num;
    for (int k = 0; k < sampled_pts_num; ++k) out[k] = found[k % cnt];
  }
}
