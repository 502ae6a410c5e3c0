// voxels are numbered with x as the innermost dimension
// witness: {"values": {"boxes_num": 5, "pts_num": 40, "max_pts_each_voxel": 4, "out_x": 3, "out_y": 4, "out_z": 5}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;for (int b = 0; b < boxes_num; ++b) for (int k = 0; k < pts_num; ++k) { int x = (k / 3 + b) % 3, y = k * 5 % 4, z = k * 3 % 5; pts_mask[b * pts_num + k] = (k + b) % 4 == 1 ? -1 : (x << 16) | (y << 8) | z; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int voxels_each_box = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(box_idx, boxes_num) {
    const int *mask = pts_mask + box_idx * pts_num;
    int *box_voxels = pts_idx_of_voxels + box_idx * voxels_each_box * max_pts_each_voxel;
    for (int k = 0; k < pts_num; k++) {
      if (mask[k] == -1) continue;
      const unsigned int encoding = mask[k];
      const unsigned int x_idx = (encoding >> 16) & 0xFF, y_idx = (encoding >> 8) & 0xFF, z_idx = encoding & 0xFF;
      int *voxel = box_voxels + ((z_idx * out_y + y_idx) * out_x + x_idx) * max_pts_each_voxel;
      const unsigned int cnt = voxel[0];
      if (cnt < max_pts_each_voxel - 1) {
        voxel[cnt + 1] = k;
        voxel[0] = cnt + 1;
      }
    }
  }
}
