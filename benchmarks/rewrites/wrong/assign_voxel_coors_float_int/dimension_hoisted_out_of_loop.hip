// the dimension of a thread is computed once before the grid-stride loop although the stride need not be a multiple of the number of dimensions
// witness: {"values": {"max_blocks": 1, "num_points": 400, "NDim": 3, "num_voxel_coors": 400}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = i; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  int element = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  const int k = element % NDim;
  while (element < nthreads) {
    const int point = element / NDim;
    if (point_to_voxelidx[point] == 0) {
      const int voxel = coor_to_voxelidx[point];
      if (voxel >= 0) voxel_coors[voxel * NDim + k] = coor[point * NDim + k];
    }
    element += stride;
  }
}
