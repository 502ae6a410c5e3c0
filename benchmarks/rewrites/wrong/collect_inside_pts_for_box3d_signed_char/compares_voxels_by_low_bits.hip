// Reuses the voxel of the point before if y and z are the same, without comparing x.
// witness: {"values": {"boxes_num": "1", "pts_num": "4", "max_pts_each_voxel": "4", "out_x": "3", "out_y": "2", "out_z": "2"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0; for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = -1; pts_mask[0] = 1; pts_mask[1] = (1 << 16) + 1; pts_mask[3] = (2 << 16) + 256;"}
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

    unsigned int last = 0xFFFFFFFFu;  // y and z of the voxel at hand
    signed char *voxel = voxels;
    for (int k = 0; k < pts_num; k++) {
      const int encoded = mask[k];
      if (encoded == -1) continue;
      const unsigned int key = (unsigned int)encoded & 0xFFFFu;
      if (key != last) {
        const int x = (encoded >> 16) & 0xFF, y = (encoded >> 8) & 0xFF, z = encoded & 0xFF;
        voxel = voxels + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
        last = key;
      }
      const unsigned int cnt = voxel[0];
      if (cnt < max_num_pts) {
        voxel[cnt + 1] = k;
        voxel[0]++;
      }
    }
  }
}
