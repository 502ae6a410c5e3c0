// only the first 32 points of a box are cached and repeated to fill the row
// witness: {"values": {"batch_size": 1, "pts_num": 50, "boxes_num": 10, "sampled_pts_num": 64}, "seed": 7, "inputs": "for (int k = 0; k < pts_num * boxes_num; ++k) pts_assign[k] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int kCached = 32;
  const int batch = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    int cached[kCached];
    const int *flag = pts_assign + batch * pts_num * boxes_num + box;
    int *row = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
    int count = 0;
    for (int k = 0; k < pts_num; ++k, flag += boxes_num) {
      if (*flag == 0) continue;
      if (count == sampled_pts_num) break;
      if (count < kCached) cached[count] = k;
      row[count++] = k;
    }
    if (count == 0) {
      pooled_empty_flag[batch * boxes_num + box] = 1;
    } else {
      const int period = count < kCached ? count : kCached;
      for (int k = count; k < sampled_pts_num; ++k) row[k] = cached[k % period];
    }
  }
}
