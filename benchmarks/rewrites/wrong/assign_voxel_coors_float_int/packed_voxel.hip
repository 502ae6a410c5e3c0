// The voxel and a flag are packed into 16 bits each, so voxels from 32768 on look negative.
// witness: {"values": {"num_points": 3, "NDim": 2, "num_voxel_coors": 40000}, "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = 32766 + 2 * int(i); } for (size_t i = 0; i < coor_count; ++i) coor[i] = int(i) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelOfPoint {
  short voxel;
  short opens;
};

__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  CUDA_1D_KERNEL_LOOP(i, nthreads) {
    const int point = i / NDim;
    VoxelOfPoint one;
    one.voxel = coor_to_voxelidx[point];
    one.opens = point_to_voxelidx[point] == 0;
    if (one.opens && one.voxel >= 0)
      voxel_coors[one.voxel * NDim + i % NDim] = coor[i];
  }
}
