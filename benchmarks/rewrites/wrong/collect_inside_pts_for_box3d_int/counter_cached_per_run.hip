// the counter is kept in a register and restarts at zero when the voxel changes, so points must be sorted by voxel
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = 0; for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = (i % pts_num) % 2 ? (1 << 16) | (1 << 8) | 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int slots = max_pts_each_voxel - 1;
  const int box_pitch = out_x * out_y * out_z * max_pts_each_voxel;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    int *lists = pts_idx_of_voxels + box * box_pitch;
    int current = -1;
    int count = 0;
    for (int k = 0; k < pts_num; ++k) {
      const int code = pts_mask[box * pts_num + k];
      if (code == -1) continue;
      const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      const int base = ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (base != current) {
        current = base;
        count = 0;
      }
      if (count < slots) {
        lists[base + 1 + count] = k;
        ++count;
        lists[base] = count;
      }
    }
  }
}
