// Each thread copies one component, so components beyond the grid are left out when the number of blocks is limited.
// witness: {"values": {"num_points": "400", "NDim": "3", "num_voxel_coors": "400", "max_blocks": "1"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const unsigned int component = blockIdx.x * blockDim.x + threadIdx.x;
  if (component >= static_cast<unsigned int>(nthreads)) return;
  const unsigned int point = component / NDim;
  if (point_to_voxelidx[point] != 0) return;
  const int voxel = coor_to_voxelidx[point];
  if (voxel < 0) return;
  const unsigned int dim = component - point * NDim;
  voxel_coors[voxel * NDim + dim] = coor[component];
}
