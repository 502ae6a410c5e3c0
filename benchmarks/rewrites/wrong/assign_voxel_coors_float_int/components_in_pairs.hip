// Components are copied in pairs, and the last one of an odd number of components is forgotten.
// witness: {"values": {"num_points": "30", "NDim": "3", "num_voxel_coors": "30", "max_blocks": "4096"}, "contents": "wide", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const int pairs = NDim >> 1;
  const int work = num_points * pairs;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < work; i += gridDim.x * blockDim.x) {
    const int point = i / pairs;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0 || point_to_voxelidx[point]) continue;
    const int dim = (i - point * pairs) * 2;
    const int first = coor[point * NDim + dim], second = coor[point * NDim + dim + 1];
    voxel_coors[voxel * NDim + dim] = first;
    voxel_coors[voxel * NDim + dim + 1] = second;
  }
}
