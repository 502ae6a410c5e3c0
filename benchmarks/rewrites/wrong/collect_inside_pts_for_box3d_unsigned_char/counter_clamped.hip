// Stores the minimum of the total and the capacity, which lowers a counter that was above the capacity before the call.
// witness: {"values": {"max_pts_each_voxel": "2"}, "seed": 1, "inputs": "for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = 0; for (int i = 0; i < boxes_num; ++i) pts_idx_of_voxels[size_t(i) * out_x * out_y * out_z * max_pts_each_voxel] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline size_t encoded_voxel_offset(int code, int out_y, int out_z, int max_pts_each_voxel) {
  const unsigned int encoding = static_cast<unsigned int>(code);
  const size_t x = (encoding >> 16) & 0xFF;
  const size_t y = (encoding >> 8) & 0xFF;
  const size_t z = encoding & 0xFF;
  return ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
}

__global__ void collect_inside_pts_for_box3d_unsigned_char(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             unsigned char *pts_idx_of_voxels) {
  const size_t box_stride = static_cast<size_t>(out_x) * out_y * out_z * max_pts_each_voxel;

  const int capacity = max_pts_each_voxel - 1;

  CUDA_1D_KERNEL_LOOP(box_idx, boxes_num) {
    unsigned char *voxels = pts_idx_of_voxels + box_idx * box_stride;
    const int *codes = pts_mask + static_cast<size_t>(box_idx) * pts_num;

    for (int k = 0; k < pts_num; k++) {
      const int code = codes[k];
      if (code == -1) continue;
      unsigned char *voxel = voxels + encoded_voxel_offset(code, out_y, out_z, max_pts_each_voxel);
      const int cnt = voxel[0];
      if (cnt < capacity) voxel[cnt + 1] = static_cast<unsigned char>(k);
      // A full voxel keeps its count, without a branch.
      voxel[0] = static_cast<unsigned char>(min(cnt + 1, capacity));
    }
  }
}
