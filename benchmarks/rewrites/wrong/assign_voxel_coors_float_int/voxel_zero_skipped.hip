// Points that open no voxel are given target 0, so voxel 0 itself is never written.
// witness: {"values": {"num_points": 4, "NDim": 3, "num_voxel_coors": 5}, "contents": "tens", "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = int(i); } for (size_t i = 0; i < coor_count; ++i) coor[i] = int(i) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int opened_voxel(const int *point_to_voxelidx, const int *coor_to_voxelidx, int point) {
  const int voxel = coor_to_voxelidx[point];
  return point_to_voxelidx[point] == 0 && voxel > -1 ? voxel : 0;
}

__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += gridDim.x * blockDim.x) {
    const int voxel = opened_voxel(point_to_voxelidx, coor_to_voxelidx, point);
    if (!voxel)
      continue;
    const int *from = coor + point * NDim;
    int *to = voxel_coors + voxel * NDim;
    for (int d = 0; d < NDim; ++d)
      to[d] = from[d];
  }
}
