// Blocks stage the target rows of 256 points at a time in shared memory and then copy the points' components together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  __shared__ int target[256];
  for (int first = blockIdx.x * 256; first < num_points; first += gridDim.x * 256) {
    const int points = min(256, num_points - first);
    for (int p = threadIdx.x; p < points; p += blockDim.x)
      target[p] = point_to_voxelidx[first + p] == 0 ? max(coor_to_voxelidx[first + p], -1) : -1;
    __syncthreads();
    int point = threadIdx.x / NDim, dim = threadIdx.x % NDim;
    const int step_points = blockDim.x / NDim, step_dims = blockDim.x % NDim;
    while (point < points) {
      if (target[point] >= 0)
        voxel_coors[size_t(target[point]) * NDim + dim] = coor[size_t(first + point) * NDim + dim];
      point += step_points;
      dim += step_dims;
      if (dim >= NDim) dim -= NDim, ++point;
    }
    __syncthreads();
  }
}
