// points inside are first compacted into a local list of 128 entries and the rest is dropped
// witness: {"values": {"boxes_num": 3, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < boxes_num * out_x * out_y * out_z * max_pts_each_voxel; ++i) pts_idx_of_voxels[i] = 0; for (int i = 0; i < boxes_num * pts_num; ++i) { int v = (i % pts_num) % 168; pts_mask[i] = ((v / 21) << 16) | (((v / 3) % 7) << 8) | (v % 3); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int kMaxInside = 128;
  const int slots = max_pts_each_voxel - 1;
  const int box_pitch = out_x * out_y * out_z * max_pts_each_voxel;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    const int *codes = pts_mask + box * pts_num;
    int inside[kMaxInside];
    int num_inside = 0;
    for (int k = 0; k < pts_num && num_inside < kMaxInside; ++k) {
      if (codes[k] != -1) inside[num_inside++] = k;
    }
    int *lists = pts_idx_of_voxels + box * box_pitch;
    for (int j = 0; j < num_inside; ++j) {
      const int k = inside[j];
      const int code = codes[k];
      const int x = (code >> 16) & 0xFF, y = (code >> 8) & 0xFF, z = code & 0xFF;
      int *list = lists + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      if (list[0] < slots) {
        list[list[0] + 1] = k;
        ++list[0];
      }
    }
  }
}
