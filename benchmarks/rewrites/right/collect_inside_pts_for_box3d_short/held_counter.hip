// the counter of the current voxel is held in a register until another voxel comes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  const unsigned int room = max_pts_each_voxel - 1;
  const size_t per_box = (size_t)out_x * out_y * out_z * max_pts_each_voxel;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    short *const base = pts_idx_of_voxels + per_box * box;
    const int *const codes = pts_mask + (size_t)box * pts_num;
    short *held = nullptr;
    short count = 0;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code == -1) continue;
      const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      short *const voxel = base + ((size_t)(x * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (voxel != held) {
        if (held != nullptr) *held = count;
        held = voxel;
        count = *voxel;
      }
      const unsigned int used = (unsigned int)(int)count;
      if (used < room) {
        held[used + 1] = (short)k;
        count = (short)(used + 1);
      }
    }
    if (held != nullptr) *held = count;
  }
}
