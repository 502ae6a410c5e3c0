// Ends the loop over the points at the first point of a full voxel, although other voxels may have room.
// witness: {"values": {"boxes_num": "1", "pts_num": "6", "max_pts_each_voxel": "3", "out_x": "2", "out_y": "2", "out_z": "2"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0; for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = -1; for (int i = 0; i < 5; ++i) pts_mask[i] = 1; pts_mask[5] = 256;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_signed_char(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             signed char *pts_idx_of_voxels) {

  const int max_num_pts = max_pts_each_voxel - 1;  // slot 0 is the counter
  CUDA_1D_KERNEL_LOOP(box_idx, boxes_num) {
    const int *mask = pts_mask + box_idx * pts_num;
    signed char *voxels = pts_idx_of_voxels + box_idx * out_x * out_y * out_z * max_pts_each_voxel;

    for (int k = 0; k < pts_num; k++) {
      const int encoded = mask[k];
      if (encoded == -1) continue;
      const int x = (encoded >> 16) & 0xFF, y = (encoded >> 8) & 0xFF, z = encoded & 0xFF;
      signed char *voxel = voxels + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      const unsigned int cnt = voxel[0];
      if (cnt >= max_num_pts) break;  // no room left
      voxel[cnt + 1] = k;
      voxel[0]++;
    }
  }
}
