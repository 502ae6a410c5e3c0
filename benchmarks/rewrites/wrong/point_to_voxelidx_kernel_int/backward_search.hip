// The search runs backwards and stops when the voxel is full, so the first point of a crowded voxel is not reached.
// witness: {"values": {"num_points": 64, "NDim": 3, "max_points": 3}, "contents": "whole", "seed": 4, "inputs": "for (int i = 0; i < 192; ++i) coor[i] = (i / 3) % 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int* here = coor + index * NDim;
    if (here[0] == -1) continue;

    int representative = index;
    int num = 0;
    // neighbours in the cloud tend to share voxels: look at the latest first
    for (int i = index - 1; i >= 0; --i) {
      const int* prev = coor + i * NDim;
      if (prev[0] == here[0] && prev[1] == here[1] && prev[2] == here[2]) {
        representative = i;
        if (++num >= max_points) break;
      }
    }
    point_to_pointidx[index] = representative;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
