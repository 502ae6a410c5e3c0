// one thread copies all dimensions of a point, in a grid-stride loop over the points
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int stride = blockDim.x * gridDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += stride) {
    if (point_to_voxelidx[point] != 0) continue;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) continue;
    const int* from = coor + point * NDim;
    int* to = voxel_coors + voxel * NDim;
    for (int k = NDim - 1; k >= 0; --k) to[k] = from[k];
  }
}
