// One thread copies a point through an array of eight coordinates, so further dimensions are dropped.
// witness: {"values": {"num_points": 6, "NDim": 10, "num_voxel_coors": 6}, "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = int(i); } for (size_t i = 0; i < coor_count; ++i) coor[i] = int(i) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  constexpr int kMostDims = 8;
  CUDA_1D_KERNEL_LOOP(point, num_points) {
    int staged[kMostDims];
#pragma unroll
    for (int d = 0; d < kMostDims; d++)
      staged[d] = d < NDim ? coor[point * NDim + d] : 0;

    const int voxel = coor_to_voxelidx[point];
    const bool opens = voxel > -1 && point_to_voxelidx[point] == 0;
#pragma unroll
    for (int d = 0; d < kMostDims; d++)
      if (opens && d < NDim)
        voxel_coors[voxel * NDim + d] = staged[d];
  }
}
