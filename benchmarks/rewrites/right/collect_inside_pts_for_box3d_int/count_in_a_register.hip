// the count of a voxel stays in a register while points of the same voxel follow each other
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const unsigned int capacity = max_pts_each_voxel - 1;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += gridDim.x * blockDim.x) {
    const int *codes = pts_mask + box * pts_num;
    int *voxels = pts_idx_of_voxels + box * out_x * out_y * out_z * max_pts_each_voxel;
    int *voxel = nullptr;
    unsigned int count = 0, offset_now = 0;
    for (int k = 0; k < pts_num; k++) {
      const int code = codes[k];
      if (code == -1) continue;
      const unsigned int x = code >> 16 & 0xFF, y = code >> 8 & 0xFF, z = code & 0xFF;
      const unsigned int offset = ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (voxel == nullptr || offset != offset_now) {
        if (voxel != nullptr) voxel[0] = count;
        voxel = voxels + offset;
        offset_now = offset;
        count = voxel[0];
      }
      if (count < capacity) voxel[++count] = k;
    }
    if (voxel != nullptr) voxel[0] = count;
  }
}
