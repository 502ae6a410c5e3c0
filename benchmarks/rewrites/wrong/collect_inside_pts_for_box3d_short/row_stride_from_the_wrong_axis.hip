// a row of voxels is taken to be out_y instead of out_z voxels long
// witness: {"values": {"boxes_num": 2, "pts_num": 10, "max_pts_each_voxel": 4, "out_x": 3, "out_y": 3, "out_z": 5}, "seed": 10, "inputs": "for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = (int(i % 3) << 16) | (int(i % 2) << 8) | int(i % 5); for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int stride_z = max_pts_each_voxel;
    const int stride_y = out_y * stride_z;
    const int stride_x = out_z * stride_y;
    short *out = pts_idx_of_voxels + (size_t)box * out_x * stride_x;
    const int *codes = pts_mask + (size_t)box * pts_num;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code != -1) {
        short *slots = out + ((code >> 16) & 0xFF) * stride_x + ((code >> 8) & 0xFF) * stride_y + (code & 0xFF) * stride_z;
        const unsigned int n = slots[0];
        if (n + 1 < (unsigned int)max_pts_each_voxel) {
          slots[n + 1] = (short)k;
          slots[0] = (short)(n + 1);
        }
      }
    }
  }
}
