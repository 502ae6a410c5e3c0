// The counter is clamped to the capacity, which also lowers counters that were already above it.
// witness: {"values": {"max_pts_each_voxel": "3", "boxes_num": "6", "pts_num": "20"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  const int capacity = max_pts_each_voxel - 1;
  const size_t stride_y = size_t(out_z) * max_pts_each_voxel;
  const size_t stride_x = stride_y * out_y;
  const int step = blockDim.x * gridDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += step) {
    const int *mask = pts_mask + size_t(box) * pts_num;
    const int *const end = mask + pts_num;
    short *voxels = pts_idx_of_voxels + size_t(box) * out_x * stride_x;
    short k = 0;
    for (; mask != end; ++mask, ++k) {
      const int code = *mask;
      if (code == -1) continue;
      short *list = voxels + ((code >> 16) & 0xFF) * stride_x + ((code >> 8) & 0xFF) * stride_y +
                    size_t(code & 0xFF) * max_pts_each_voxel;
      const int count = list[0];
      if (count < capacity) list[1 + count] = k;
      // no second branch: saturate
      list[0] = static_cast<short>(min(count + 1, capacity));
    }
  }
}
