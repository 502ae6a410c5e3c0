// A first pass counts the points; a second one writes every point to all of its places among the samples.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int *assigned = pts_assign + bs_idx * pts_num * boxes_num;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    int count = 0;
    for (int k = pts_num - 1; k >= 0; --k) count += assigned[k * boxes_num + box] ? 1 : 0;
    if (count > sampled_pts_num) count = sampled_pts_num;
    if (count == 0) {
      pooled_empty_flag[bs_idx * boxes_num + box] = 1;
      continue;
    }
    int *out = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int rank = 0;
    for (int k = 0; rank < count; ++k) {
      if (!assigned[k * boxes_num + box]) continue;
      for (int place = rank; place < sampled_pts_num; place += count) out[place] = k;
      ++rank;
    }
  }
}
