// Holds the counter of the voxel at hand in a register and writes it back when the voxel changes and at the end.
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

    int last = -1;  // the encoded voxel at hand
    signed char *voxel = nullptr;
    signed char count = 0;
    for (int k = 0; k < pts_num; ++k) {
      const int encoded = mask[k];
      if (encoded == -1) continue;
      if (encoded != last) {
        if (voxel) voxel[0] = count;
        const int x = (encoded >> 16) & 0xFF, y = (encoded >> 8) & 0xFF, z = encoded & 0xFF;
        voxel = voxels + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
        count = voxel[0];
        last = encoded;
      }
      if (count >= 0 && count < max_num_pts) {
        voxel[1 + count] = (signed char)k;
        count = (signed char)(count + 1);
      }
    }
    if (voxel) voxel[0] = count;
  }
}
