// stops at the first point outside of the box, as if the points inside came first
// witness: {"values": {"boxes_num": 4, "pts_num": 10, "max_pts_each_voxel": 6, "out_x": 3, "out_y": 2, "out_z": 2}, "seed": 7, "inputs": "for (size_t i = 0; i < pts_mask_count; ++i) pts_mask[i] = i % 10 == 4 ? -1 : int(i % 2); for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  const int box_elements = out_x * out_y * out_z * max_pts_each_voxel;
  const unsigned int room = max_pts_each_voxel - 1;
  for (int box = threadIdx.x + blockIdx.x * blockDim.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    const int *next = pts_mask + (size_t)box * pts_num;
    short *out = pts_idx_of_voxels + (size_t)box * box_elements;
    int k = 0;
    // every point up to the end mark
    while (k < pts_num && *next != -1) {
      const unsigned int code = (unsigned int)*next++;
      const unsigned int voxel = (((code >> 16) & 0xFFu) * out_y + ((code >> 8) & 0xFFu)) * out_z + (code & 0xFFu);
      short *slots = out + (size_t)voxel * max_pts_each_voxel;
      const unsigned int filled = slots[0];
      if (filled < room) {
        slots[filled + 1] = (short)k;
        slots[0] = (short)(filled + 1);
      }
      ++k;
    }
  }
}
