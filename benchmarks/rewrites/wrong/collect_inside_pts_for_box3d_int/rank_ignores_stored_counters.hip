// the slot is the rank of the point in this call, so counters that the buffer already holds are overwritten
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = i % max_pts_each_voxel == 0 ? 2 : 0; for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int box_pitch = out_x * out_y * out_z * max_pts_each_voxel;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    const int *codes = pts_mask + box * pts_num;
    int *lists = pts_idx_of_voxels + box * box_pitch;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code == -1) continue;
      int rank = 1;  // slot 0 is the counter
      for (int j = 0; j < k; ++j) {
        rank += codes[j] == code;
      }
      if (rank >= max_pts_each_voxel) continue;
      const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      int *list = lists + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      list[rank] = k;
      list[0] = rank;
    }
  }
}
