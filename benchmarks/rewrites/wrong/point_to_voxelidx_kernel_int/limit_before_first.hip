// The limit on points is tested before the first earlier point is recorded, so with max_points of 1 a later point names itself.
// witness: {"values": {"num_points": 60, "NDim": 3, "max_points": 1}, "contents": "whole", "seed": 2, "inputs": "for (int i = 0; i < 180; ++i) coor[i] = (i / 3) % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int* self = coor + index * NDim;
    const int x = self[0], y = self[1], z = self[2];
    if (x == -1) continue;

    int first = -1;
    int found = 0;
    for (int i = 0; i < index; ++i) {
      const int* p = coor + i * NDim;
      const bool same = p[0] == x && p[1] == y && p[2] == z;
      if (!same) continue;
      // no further slot is free once the voxel is full
      if (++found >= max_points) break;
      if (first < 0) first = i;
    }
    point_to_pointidx[index] = first < 0 ? index : first;
    if (found < max_points) point_to_voxelidx[index] = found;
  }
}
