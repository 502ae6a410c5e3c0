// A box with more points than samples goes on writing around the ring, so it keeps the last points rather than the first.
// witness: {"values": {"pts_num": 9, "boxes_num": 20, "sampled_pts_num": 4}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  const int batch = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += gridDim.x * blockDim.x) {
    const int *assigned = pts_assign + size_t(batch) * pts_num * boxes_num + box;
    int *samples = pts_idx + (size_t(batch) * boxes_num + box) * sampled_pts_num;

    int found = 0, slot = 0;
    for (int point = 0; point < pts_num; ++point, assigned += boxes_num) {
      if (*assigned == 0)
        continue;
      samples[slot] = point;
      ++found;
      slot = slot + 1 == sampled_pts_num ? 0 : slot + 1;
    }

    if (found == 0)
      pooled_empty_flag[batch * boxes_num + box] = 1;
    for (int k = found; found > 0 && k < sampled_pts_num; ++k)
      samples[k] = samples[k - found];
  }
}
