// the fused voxel offset multiplies x by out_x instead of out_y, which only holds if both are equal
// witness: {"values": {"boxes_num": 20, "out_x": 5, "out_y": 7, "out_z": 3}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = 0; for (int i = 0; i < boxes_num * pts_num; ++i) { int k = i % pts_num; pts_mask[i] = ((k % 5) << 16) | ((k % 7) << 8) | (k % 3); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int slots = max_pts_each_voxel - 1;
  const int box_pitch = out_x * out_y * out_z * max_pts_each_voxel;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    int *box_lists = pts_idx_of_voxels + box * box_pitch;
    const int *code = pts_mask + box * pts_num;
    for (int k = 0; k < pts_num; ++k, ++code) {
      const int c = *code;
      if (c == -1) continue;
      const int voxel = (((c >> 16) & 0xFF) * out_x + ((c >> 8) & 0xFF)) * out_z + (c & 0xFF);
      int *list = box_lists + voxel * max_pts_each_voxel;
      int count = *list;
      if (count < slots) {
        *list = ++count;
        list[count] = k;
      }
    }
  }
}
