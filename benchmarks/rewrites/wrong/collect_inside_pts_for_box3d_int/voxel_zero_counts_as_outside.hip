// points whose voxel encodes as zero (the first voxel) are treated as outside of the box
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = 0; for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int slots = max_pts_each_voxel - 1;
  const int voxels = out_x * out_y * out_z;
  const int stride = blockDim.x * gridDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += stride) {
    const int *codes = pts_mask + box * pts_num;
    int *lists = pts_idx_of_voxels + box * voxels * max_pts_each_voxel;
    for (int k = 0; k < pts_num; ++k) {
      const int code = codes[k];
      if (code <= 0) continue;  // outside
      const int x = (code >> 16) & 0xFF;
      const int y = (code >> 8) & 0xFF;
      const int z = code & 0xFF;
      int *list = lists + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      const int count = list[0];
      if (count < slots) {
        list[count + 1] = k;
        list[0] = count + 1;
      }
    }
  }
}
