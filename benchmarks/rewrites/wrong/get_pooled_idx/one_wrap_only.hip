// Missing samples are duplicated only once around, so a box with less than half as many points as samples stays unfilled.
// witness: {"values": {"pts_num": 6, "boxes_num": 9, "sampled_pts_num": 8}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i / 9 % 6 == 2 || i / 9 % 6 == 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int row = blockIdx.y * boxes_num + box;
    int *out = pts_idx + row * sampled_pts_num;
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; k++)
      if (pts_assign[(blockIdx.y * pts_num + k) * boxes_num + box])
        out[cnt++] = k;

    if (cnt == 0) {
      pooled_empty_flag[row] = 1;
      continue;
    }
    // duplicate the same points for sampling
    const int missing = sampled_pts_num - cnt < cnt ? sampled_pts_num - cnt : cnt;
    for (int k = 0; k < missing; k++)
      out[cnt + k] = out[k];
  }
}
