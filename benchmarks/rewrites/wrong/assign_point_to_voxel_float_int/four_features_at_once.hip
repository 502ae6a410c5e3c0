// features are copied four at a time, and those that remain are left out
// witness: {"values": {"num_points": 60, "num_features": 6, "max_points": 5, "NDim": 3, "num_voxels": 12, "max_blocks": 64}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int groups = num_features / 4;
  CUDA_1D_KERNEL_LOOP(i, num_points * groups) {
    const int point = i / groups;
    const int k = i % groups * 4;
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot > -1 && voxel > -1) {
      const float* from = points + point * num_features + k;
      float* to = voxels + (voxel * max_points + slot) * num_features + k;
#pragma unroll
      for (int j = 0; j < 4; ++j) to[j] = from[j];
    }
  }
}
