// The point of a coordinate is computed with a rounded reciprocal, which for some dimensions falls one short at multiples.
// witness: {"values": {"num_points": 9, "NDim": 41, "num_voxel_coors": 9}, "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = int(point_to_voxelidx_count - 1 - i); } for (size_t i = 0; i < coor_count; ++i) coor[i] = int(i) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  const float per_dim = 1.0f / NDim;
  CUDA_1D_KERNEL_LOOP(i, nthreads) {
    const int point = int(i * per_dim);  // cheaper than a division
    const int d = i - point * NDim;
    const int voxel = coor_to_voxelidx[point];
    if (voxel >= 0 && point_to_voxelidx[point] == 0)
      voxel_coors[voxel * NDim + d] = coor[i];
  }
}
