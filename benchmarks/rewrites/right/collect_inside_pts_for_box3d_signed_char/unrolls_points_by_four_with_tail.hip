// Reads the mask four points at a time, with a helper for each point and a loop for the last points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void append_point_to_voxel(signed char *voxels, int encoded, int k, int slots, int out_y, int out_z) {
  if (encoded == -1) return;
  const unsigned char *bytes = reinterpret_cast<const unsigned char *>(&encoded);
  signed char *voxel = voxels + (bytes[2] * out_y * out_z + bytes[1] * out_z + bytes[0]) * (slots + 1);
  const int filled = voxel[0];
  if (filled < 0 || filled >= slots) return;
  voxel[0] = (signed char)(filled + 1);
  voxel[filled + 1] = (signed char)k;
}

__global__ void collect_inside_pts_for_box3d_signed_char(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             signed char *pts_idx_of_voxels) {

  const int step = blockDim.x * gridDim.x;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += step) {
    const int *mask = pts_mask + box * pts_num;
    signed char *voxels = pts_idx_of_voxels + box * out_x * out_y * out_z * max_pts_each_voxel;
    int k = 0;
    for (; k + 3 < pts_num; k += 4) {
      const int first = mask[k], second = mask[k + 1], third = mask[k + 2], fourth = mask[k + 3];
      append_point_to_voxel(voxels, first, k, max_pts_each_voxel - 1, out_y, out_z);
      append_point_to_voxel(voxels, second, k + 1, max_pts_each_voxel - 1, out_y, out_z);
      append_point_to_voxel(voxels, third, k + 2, max_pts_each_voxel - 1, out_y, out_z);
      append_point_to_voxel(voxels, fourth, k + 3, max_pts_each_voxel - 1, out_y, out_z);
    }
    for (; k < pts_num; ++k) append_point_to_voxel(voxels, mask[k], k, max_pts_each_voxel - 1, out_y, out_z);
  }
}
