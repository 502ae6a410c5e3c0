// The voxel of each point is kept in an unsigned short, with 65535 for none: voxels from there on are lost or wrong.
// witness: {"values": {"num_points": 3000, "NDim": 3, "num_voxel_coors": 90000}, "contents": "wide", "seed": 17}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const unsigned short none = 0xffff;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += gridDim.x * blockDim.x) {
    const int point = i / NDim;
    const unsigned short voxel = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : none;
    if (voxel == none) continue;
    int* const row = voxel_coors + int(voxel) * NDim;
    row[i % NDim] = coor[i];
  }
}
