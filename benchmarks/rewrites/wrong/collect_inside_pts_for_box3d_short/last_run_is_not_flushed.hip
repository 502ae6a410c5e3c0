// the counter of the current voxel is held in a register and written back late, but not when the last point of the list is outside of the box
// witness: {"values": {"boxes_num": 3, "pts_num": 8, "max_pts_each_voxel": 6, "out_x": 2, "out_y": 3, "out_z": 2}, "seed": 8, "inputs": "for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = i % 8 == 7 ? -1 : int(i % 8 / 3 % 2); for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const unsigned int room = max_pts_each_voxel - 1;
    short *voxels = pts_idx_of_voxels + (size_t)box * out_x * out_y * out_z * max_pts_each_voxel;
    const int *codes = pts_mask + (size_t)box * pts_num;
    int open_code = -1;       // the voxel whose counter is in the register
    short *open = nullptr;
    unsigned int count = 0;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code == -1) continue;
      if (code != open_code) {
        if (open != nullptr) open[0] = (short)count;
        const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
        open = voxels + (size_t)((x * out_y + y) * out_z + z) * max_pts_each_voxel;
        open_code = code;
        count = open[0];
      }
      if (count < room) open[++count] = (short)k;
      if (k == pts_num - 1) open[0] = (short)count;
    }
  }
}
