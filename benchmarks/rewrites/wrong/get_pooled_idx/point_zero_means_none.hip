// Whether a box is empty is read off the sum of its point numbers, so a box that holds only point 0 counts as empty.
// witness: {"values": {"boxes_num": 5}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i < 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    const int where = blockIdx.y * boxes_num + box;
    int *samples = pts_idx + where * sampled_pts_num;
    int last = 0, cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; ++k) {
      const int inside = pts_assign[(blockIdx.y * pts_num + k) * boxes_num + box] != 0;
      if (inside)
        samples[cnt] = k;
      last += inside * k;
      cnt += inside;
    }
    if (last == 0) {
      pooled_empty_flag[where] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; ++k)
        samples[k] = samples[k - cnt];
    }
  }
}
