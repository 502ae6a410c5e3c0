// every thread handles one box only, so boxes are left out if the number of blocks is capped
// witness: {"values": {"max_blocks": 1, "boxes_num": 1000}, "seed": 7, "inputs": "for (int k = 0; k < batch_size * pts_num * boxes_num; ++k) pts_assign[k] = (k / boxes_num) % pts_num > 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int box = blockIdx.x * blockDim.x + threadIdx.x;
  const int batch = blockIdx.y;
  if (batch >= batch_size || box >= boxes_num) return;
  const int *flag = pts_assign + batch * pts_num * boxes_num + box;
  int *row = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
  int count = 0;
  for (int k = 0; k < pts_num && count < sampled_pts_num; ++k) {
    if (flag[k * boxes_num]) row[count++] = k;
  }
  if (count == 0) {
    pooled_empty_flag[batch * boxes_num + box] = 1;
    return;
  }
  for (int k = count, source = 0; k < sampled_pts_num; ++k) {
    row[k] = row[source];
    if (++source == count) source = 0;
  }
}
