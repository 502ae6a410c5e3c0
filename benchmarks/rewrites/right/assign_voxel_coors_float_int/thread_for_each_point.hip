// One thread for each point copies the whole row of a point that opens a voxel.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += stride) {
    if (point_to_voxelidx[point] != 0) continue;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) continue;
    const int* from = coor + point * NDim;
    int* to = voxel_coors + voxel * NDim;
    for (int k = 0; k < NDim; ++k) to[k] = from[k];
  }
}
