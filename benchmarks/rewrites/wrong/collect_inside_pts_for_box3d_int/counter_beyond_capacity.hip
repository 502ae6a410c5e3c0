// the counter of a voxel counts the points that it has no room for too
// witness: {"values": {"boxes_num": 5, "pts_num": 40, "max_pts_each_voxel": 4, "out_x": 3, "out_y": 4, "out_z": 5}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;for (int b = 0; b < boxes_num; ++b) for (int k = 0; k < pts_num; ++k) pts_mask[b * pts_num + k] = k % 7 == 3 ? -1 : ((k % 2) << 16) | (1 << 8) | (k % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  CUDA_1D_KERNEL_LOOP(box_idx, boxes_num) {
    const int max_num_pts = max_pts_each_voxel - 1;  // index 0 is the counter
    int *voxels = pts_idx_of_voxels + box_idx * out_x * out_y * out_z * max_pts_each_voxel;
    for (int k = 0; k < pts_num; k++) {
      const int code = pts_mask[box_idx * pts_num + k];
      if (code == -1) continue;
      const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      int *voxel = voxels + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      const int slot = voxel[0]++;
      if (slot < max_num_pts) voxel[slot + 1] = k;
    }
  }
}
