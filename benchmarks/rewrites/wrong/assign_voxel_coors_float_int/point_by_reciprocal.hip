// The point of a component comes from a multiplication with the float reciprocal of NDim, which is inexact for some NDim.
// witness: {"values": {"num_points": "6", "NDim": "41", "num_voxel_coors": "6", "max_blocks": "4096"}, "contents": "wide", "seed": 7, "inputs": "for (int p = 0; p < num_points; ++p) point_to_voxelidx[p] = p % 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const float per_point = 1.0f / static_cast<float>(NDim);
  int component = blockIdx.x * blockDim.x + threadIdx.x;
  while (component < nthreads) {
    const int point = static_cast<int>(static_cast<float>(component) * per_point);
    const int dim = component - point * NDim;
    if (!point_to_voxelidx[point]) {
      const int voxel = coor_to_voxelidx[point];
      if (voxel >= 0 && dim < NDim) voxel_coors[voxel * NDim + dim] = coor[component];
    }
    component += gridDim.x * blockDim.x;
  }
}
