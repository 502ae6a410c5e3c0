// the counter of the current voxel stays in a register and is written back when the voxel changes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const unsigned int slots = max_pts_each_voxel - 1;
  const int stride = blockDim.x * gridDim.x;
  int box = blockIdx.x * blockDim.x + threadIdx.x;
  while (box < boxes_num) {
    int *lists = pts_idx_of_voxels + box * out_x * out_y * out_z * max_pts_each_voxel;
    const int *code = pts_mask + box * pts_num;
    int *list = nullptr;
    unsigned int count = 0;
    for (int k = 0; k < pts_num; ++k, ++code) {
      if (*code == -1) continue;
      const unsigned int bits = *code;
      const unsigned int x = (bits >> 16) & 0xFFu;
      const unsigned int y = (bits >> 8) & 0xFFu;
      const unsigned int z = bits & 0xFFu;
      int *target = lists + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (target != list) {
        if (list != nullptr) *list = count;
        list = target;
        count = *list;
      }
      if (count < slots) list[++count] = k;
    }
    if (list != nullptr) *list = count;
    box += stride;
  }
}
