// The three indices are taken as signed bytes, so voxel indices from 128 on become negative.
// witness: {"values": {"boxes_num": "1", "pts_num": "6", "max_pts_each_voxel": "5", "out_x": "2", "out_y": "160", "out_z": "2"}, "contents": "wide", "seed": 1, "inputs": "pts_mask.get()[1] = (1 << 16) | (130 << 8) | 1; pts_idx_of_voxels.get()[((160 + 130) * 2 + 1) * 5] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  const unsigned short room = max_pts_each_voxel - 1;
  for (int box = first; box < boxes_num; box += stride) {
    const size_t voxels = size_t(out_x) * out_y * out_z;
    short *base = pts_idx_of_voxels + box * voxels * max_pts_each_voxel;
    for (int k = 0; k < pts_num; ++k) {
      const int word = pts_mask[size_t(box) * pts_num + k];
      if (word == -1) continue;
      // unpack without shifts and masks
      const signed char *bytes = reinterpret_cast<const signed char *>(&word);
      const long long z = bytes[0], y = bytes[1], x = bytes[2];
      short *list = base + ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
      const int n = list[0];
      if (n >= 0 && n < room) {
        list[n + 1] = k;
        list[0] = n + 1;
      }
    }
  }
}
