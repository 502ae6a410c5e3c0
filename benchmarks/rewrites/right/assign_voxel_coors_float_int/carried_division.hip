// Divides once and then carries point and coordinate along with the stride of the grid.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  const int points_per_step = stride / NDim, dims_per_step = stride % NDim;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int point = i / NDim, d = i % NDim;
  while (i < nthreads) {
    const int voxel = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : -1;
    if (voxel > -1)
      voxel_coors[voxel * NDim + d] = coor[i];
    i += stride;
    point += points_per_step;
    d += dims_per_step;
    if (d >= NDim) {
      d -= NDim;
      ++point;
    }
  }
}
