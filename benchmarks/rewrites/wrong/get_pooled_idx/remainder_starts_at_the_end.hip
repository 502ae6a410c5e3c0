// the loop over four points at a time ends early if the row is nearly full, but the remainder starts at the last points
// witness: {"values": {"batch_size": 1, "pts_num": 12, "boxes_num": 10, "sampled_pts_num": 6}, "seed": 7, "inputs": "for (int k = 0; k < pts_num * boxes_num; ++k) pts_assign[k] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int batch = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    const int *flags = pts_assign + batch * pts_num * boxes_num + box;
    int *row = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
    int count = 0;
    // Four independent loads at a time, as long as all of them may be kept.
    for (int k = 0; k + 4 <= pts_num && count + 4 <= sampled_pts_num; k += 4) {
      const int f0 = flags[k * boxes_num];
      const int f1 = flags[(k + 1) * boxes_num];
      const int f2 = flags[(k + 2) * boxes_num];
      const int f3 = flags[(k + 3) * boxes_num];
      if (f0) row[count++] = k;
      if (f1) row[count++] = k + 1;
      if (f2) row[count++] = k + 2;
      if (f3) row[count++] = k + 3;
    }
    for (int k = pts_num / 4 * 4; k < pts_num && count < sampled_pts_num; ++k) {
      if (flags[k * boxes_num]) row[count++] = k;
    }
    if (count == 0) pooled_empty_flag[batch * boxes_num + box] = 1;
    if (count > 0) {
      for (int k = count; k < sampled_pts_num; ++k) row[k] = row[k % count];
    }
  }
}
