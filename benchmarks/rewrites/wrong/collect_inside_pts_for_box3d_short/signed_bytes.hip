// the coordinates are taken from the code as signed bytes, so that voxel coordinates of 128 and more become negative
// witness: {"values": {"boxes_num": 2, "pts_num": 9, "max_pts_each_voxel": 5, "out_x": 3, "out_y": 200, "out_z": 2}, "seed": 6, "inputs": "for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = (int(i % 2 + 1) << 16) | (int(100 + (i * 37) % 100) << 8) | int(i % 2); for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  const int row = out_z * max_pts_each_voxel;
  const int plane = out_y * row;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    short *voxels = pts_idx_of_voxels + (long long)box * out_x * plane;
    const int *codes = pts_mask + (long long)box * pts_num;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code == -1) continue;
      const signed char *bytes = reinterpret_cast<const signed char *>(&code);  // little endian: z, y, x
      short *voxel = voxels + bytes[2] * plane + bytes[1] * row + bytes[0] * max_pts_each_voxel;
      const unsigned int count = voxel[0];
      if (count < (unsigned int)(max_pts_each_voxel - 1)) {
        voxel[0] = (short)(count + 1);
        voxel[count + 1] = (short)k;
      }
    }
  }
}
