// the count of a voxel starts again where the voxel changes, as if its points came one after the other
// witness: {"values": {"boxes_num": 5, "pts_num": 40, "max_pts_each_voxel": 9, "out_x": 3, "out_y": 4, "out_z": 5}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;for (int b = 0; b < boxes_num; ++b) for (int k = 0; k < pts_num; ++k) pts_mask[b * pts_num + k] = k % 7 == 3 ? -1 : ((k % 2) << 16) | (1 << 8) | (k % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  CUDA_1D_KERNEL_LOOP(box_idx, boxes_num) {
    const int *codes = pts_mask + box_idx * pts_num;
    int *voxels = pts_idx_of_voxels + box_idx * out_x * out_y * out_z * max_pts_each_voxel;
    int current = -1, count = 0;
    int *voxel = nullptr;
    for (int k = 0; k < pts_num; k++) {
      const int code = codes[k];
      if (code == -1) continue;
      if (code != current) {  // the next voxel
        current = code;
        count = 0;
        voxel = voxels + ((((code >> 16) & 0xFF) * out_y + ((code >> 8) & 0xFF)) * out_z + (code & 0xFF)) * max_pts_each_voxel;
      }
      if (count < max_pts_each_voxel - 1) {
        voxel[++count] = k;
        voxel[0] = count;
      }
    }
  }
}
