// Each thread handles one box without a loop, so that boxes beyond the limited grid are left out.
// witness: {"values": {"boxes_num": 1000, "max_blocks": 1}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = ((k + m) % 2 == 0) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int box = blockIdx.x * blockDim.x + threadIdx.x;
  const int bs_idx = blockIdx.y;
  if (box >= boxes_num || bs_idx >= batch_size) return;

  const int slot = bs_idx * boxes_num + box;
  const int *flag = pts_assign + bs_idx * pts_num * boxes_num + box;
  int *out = pts_idx + slot * sampled_pts_num;
  int cnt = 0;
  for (int k = 0; k < pts_num; ++k) {
    if (flag[k * boxes_num] == 0) continue;
    if (cnt >= sampled_pts_num) break;
    out[cnt++] = k;
  }
  if (cnt == 0) {
    pooled_empty_flag[slot] = 1;
    return;
  }
  for (int k = cnt; k < sampled_pts_num; ++k) out[k] = out[k - cnt];
}
