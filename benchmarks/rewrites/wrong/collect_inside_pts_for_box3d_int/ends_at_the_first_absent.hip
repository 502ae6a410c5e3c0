// the first point outside of the box ends the list of points
// witness: {"values": {"boxes_num": 5, "pts_num": 40, "max_pts_each_voxel": 4, "out_x": 3, "out_y": 4, "out_z": 5}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;for (int b = 0; b < boxes_num; ++b) for (int k = 0; k < pts_num; ++k) { int x = (k / 3 + b) % 3, y = k * 5 % 4, z = k * 3 % 5; pts_mask[b * pts_num + k] = (k + b) % 4 == 1 ? -1 : (x << 16) | (y << 8) | z; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int box_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (box_idx >= boxes_num) return;

  const int max_num_pts = max_pts_each_voxel - 1;
  const int z_stride = max_pts_each_voxel, y_stride = out_z * z_stride, x_stride = out_y * y_stride;
  int *out = pts_idx_of_voxels + box_idx * out_x * x_stride;
  const int *mask = pts_mask + box_idx * pts_num;
  for (int k = 0; k < pts_num && mask[k] != -1; k++) {
    const unsigned int code = mask[k];
    int *voxel = out + (code >> 16 & 0xFF) * x_stride + (code >> 8 & 0xFF) * y_stride + (code & 0xFF) * z_stride;
    const int count = *voxel;
    if (count >= max_num_pts) continue;
    voxel[1 + count] = k;
    *voxel = count + 1;
  }
}
