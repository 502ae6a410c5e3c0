// The counter of the last voxel is kept in a register and written when the voxel changes and at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  // keeps the counter of the voxel of the last point in a register
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const unsigned room = max_pts_each_voxel - 1;
    const int *mask = pts_mask + size_t(box) * pts_num;
    short *voxels = pts_idx_of_voxels + size_t(box) * out_x * out_y * out_z * max_pts_each_voxel;
    long long held = -1;
    short count = 0;
    for (int k = 0; k < pts_num; ++k) {
      const unsigned code = mask[k];
      if (code == 0xFFFFFFFFu) continue;
      const unsigned x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      const long long at = ((static_cast<long long>(x) * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (at != held) {
        if (held >= 0) voxels[held] = count;
        held = at;
        count = voxels[at];
      }
      const unsigned n = count;
      if (n < room) {
        voxels[at + n + 1] = static_cast<short>(k);
        ++count;
      }
    }
    if (held >= 0) voxels[held] = count;
  }
}
