// the parts of a mask are signed bytes, so indices of voxels above 127 are negative
// witness: {"values": {"boxes_num": 3, "pts_num": 12, "max_pts_each_voxel": 5, "out_x": 2, "out_y": 3, "out_z": 200}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;for (int b = 0; b < boxes_num; ++b) for (int k = 0; k < pts_num; ++k) pts_mask[b * pts_num + k] = k % 5 == 4 ? -1 : ((k % 2) << 16) | ((1 + b % 2) << 8) | (150 + 3 * (k / 3) + b);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int part_of(int code, int shift) { return static_cast<signed char>(code >> shift); }

__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int capacity = max_pts_each_voxel - 1;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int *codes = pts_mask + box * pts_num;
    int *voxels = pts_idx_of_voxels + box * out_x * out_y * out_z * max_pts_each_voxel;
    for (int k = 0; k < pts_num; k++) {
      const int code = codes[k];
      if (code == -1) continue;
      const int voxel = (part_of(code, 16) * out_y + part_of(code, 8)) * out_z + part_of(code, 0);
      int *slots = voxels + voxel * max_pts_each_voxel;
      if (slots[0] < capacity) slots[++slots[0]] = k;
    }
  }
}
