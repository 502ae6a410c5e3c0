// Each thread takes a single box, so boxes beyond the (limited) grid are never sampled.
// witness: {"values": {"boxes_num": 700, "max_blocks": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  const int box = blockIdx.x * blockDim.x + threadIdx.x;
  const int batch = blockIdx.y;
  if (box >= boxes_num || batch >= batch_size)
    return;

  const int *column = pts_assign + batch * pts_num * boxes_num + box;
  int *chosen = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
  int n = 0;
  for (int k = 0; k < pts_num; ++k) {
    if (column[k * boxes_num] != 0) {
      if (n == sampled_pts_num)
        return;
      chosen[n++] = k;
    }
  }
  if (n == 0) {
    pooled_empty_flag[batch * boxes_num + box] = 1;
    return;
  }
  for (int k = n, from = 0; k < sampled_pts_num; ++k) {
    chosen[k] = chosen[from];
    if (++from == n)
      from = 0;
  }
}
