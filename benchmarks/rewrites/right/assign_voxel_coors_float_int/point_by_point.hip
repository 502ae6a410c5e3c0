// a thread copies all coordinates of a point, from the last point on
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int step = blockDim.x * gridDim.x;
  for (int point = num_points - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); point >= 0; point -= step) {
    const long long voxel = coor_to_voxelidx[point];
    if (voxel < 0 || point_to_voxelidx[point] != 0) continue;
    for (int k = NDim; k-- > 0;) voxel_coors[voxel * NDim + k] = coor[(long long)point * NDim + k];
  }
}
