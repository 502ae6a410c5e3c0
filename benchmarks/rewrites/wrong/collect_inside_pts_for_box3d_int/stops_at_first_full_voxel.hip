// the scan of a box ends as soon as one voxel is full, so later points of other voxels are lost
// witness: {"values": {"pts_num": 12}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = 0; for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = (i % pts_num) < 8 ? 0 : (1 << 16) | (1 << 8) | 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int slots = max_pts_each_voxel - 1;
  const int row_pitch = out_z * max_pts_each_voxel;
  const int slab_pitch = out_y * row_pitch;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    int *lists = pts_idx_of_voxels + box * out_x * slab_pitch;
    const int *codes = pts_mask + box * pts_num;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code != -1) {
        int *list = lists + ((code >> 16) & 0xFF) * slab_pitch +
                    ((code >> 8) & 0xFF) * row_pitch + (code & 0xFF) * max_pts_each_voxel;
        const int count = list[0];
        if (count >= slots) break;  // no room left
        list[count + 1] = k;
        list[0] = count + 1;
      }
    }
  }
}
