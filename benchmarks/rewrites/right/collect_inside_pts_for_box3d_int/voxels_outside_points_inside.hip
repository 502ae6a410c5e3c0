// the outer loop goes over the voxels and gathers their points, with the counter in a register
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int flat_voxel_of_code(unsigned int code, unsigned int out_y,
                                                  unsigned int out_z) {
  return (((code >> 16) & 0xFFu) * out_y + ((code >> 8) & 0xFFu)) * out_z + (code & 0xFFu);
}

__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const unsigned int slots = max_pts_each_voxel - 1;
  const unsigned int voxels = out_x * out_y * out_z;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    const int *codes = pts_mask + box * pts_num;
    int *lists = pts_idx_of_voxels + box * out_x * out_y * out_z * max_pts_each_voxel;
    for (unsigned int voxel = 0; voxel < voxels; ++voxel) {
      int *list = lists + voxel * max_pts_each_voxel;
      bool touched = false;
      unsigned int count = 0;
      for (int k = 0; k < pts_num; ++k) {
        if (codes[k] == -1 || flat_voxel_of_code(codes[k], out_y, out_z) != voxel) continue;
        if (!touched) {
          touched = true;
          count = list[0];
        }
        if (count >= slots) break;  // this voxel takes no more
        ++count;
        list[count] = k;
      }
      if (touched) list[0] = count;
    }
  }
}
