// Reads the mask four points at a time and leaves out the last points if their number is no multiple of four.
// witness: {"values": {"boxes_num": "2", "pts_num": "7", "max_pts_each_voxel": "5", "out_x": "2", "out_y": "2", "out_z": "2"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0; for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = -1; for (int i = 0; i < 7; ++i) pts_mask[i] = i % 2; pts_mask[13] = 257;"}
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

    for (int start = 0; start + 4 <= pts_num; start += 4) {
      int encoded[4];
#pragma unroll
      for (int j = 0; j < 4; j++) encoded[j] = mask[start + j];
      if ((encoded[0] & encoded[1] & encoded[2] & encoded[3]) == -1) continue;
#pragma unroll
      for (int j = 0; j < 4; j++) {
        if (encoded[j] == -1) continue;
        const int x = (encoded[j] >> 16) & 0xFF, y = (encoded[j] >> 8) & 0xFF, z = encoded[j] & 0xFF;
        signed char *voxel = voxels + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
        const unsigned int cnt = voxel[0];
        if (cnt < max_num_pts) {
          voxel[cnt + 1] = start + j;
          voxel[0]++;
        }
      }
    }
  }
}
