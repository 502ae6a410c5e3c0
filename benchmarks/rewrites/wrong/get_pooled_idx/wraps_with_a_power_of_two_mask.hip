// Repeated points are chosen with a mask instead of a remainder, which is wrong if the number of points is no power of two.
// witness: {"values": {"boxes_num": 20}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = (k == 1 || k == 2 || k == 5) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int *assigned = pts_assign + bs_idx * pts_num * boxes_num;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    int *out = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int found = 0;
    for (int k = 0; k < pts_num && found < sampled_pts_num; ++k) {
      if (assigned[k * boxes_num + box] != 0) out[found++] = k;
    }
    if (found == 0) {
      pooled_empty_flag[bs_idx * boxes_num + box] = 1;
      continue;
    }
    const int mask = found - 1;
    for (int k = found; k < sampled_pts_num; ++k) out[k] = out[k & mask];
  }
}
