// the capacity of a voxel is taken to be all of its slots, so that one point too many spills into the counter of the next voxel
// witness: {"values": {"boxes_num": 3, "pts_num": 12, "max_pts_each_voxel": 4, "out_x": 2, "out_y": 2, "out_z": 2}, "contents": "zeros", "seed": 5, "inputs": "for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = int(i % 2); for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  const int voxels = out_x * out_y * out_z;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += gridDim.x * blockDim.x) {
    const int *mask = pts_mask + (size_t)box * pts_num;
    short *grid_of_box = pts_idx_of_voxels + (size_t)box * voxels * max_pts_each_voxel;
    for (int k = 0; k < pts_num; ++k) {
      const int code = mask[k];
      if (code == -1) continue;
      const int x = (code >> 16) & 255, y = (code >> 8) & 255, z = code & 255;
      short *slot = grid_of_box + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      const unsigned int used = slot[0];
      if (used >= (unsigned int)max_pts_each_voxel) continue;
      if (used + 1 <= (unsigned int)max_pts_each_voxel) {
        slot[1 + used] = (short)k;
        slot[0] = (short)(used + 1);
      }
    }
  }
}
