// A block first resolves the voxels of 64 points in shared memory, then copies their coordinates together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  constexpr int kPoints = 64;
  __shared__ int target[kPoints];
  for (int first = blockIdx.x * kPoints; first < num_points; first += gridDim.x * kPoints) {
    const int points = min(kPoints, num_points - first);
    for (int j = threadIdx.x; j < points; j += blockDim.x) {
      const int voxel = coor_to_voxelidx[first + j];
      target[j] = point_to_voxelidx[first + j] == 0 && voxel > -1 ? voxel : -1;
    }
    __syncthreads();
    for (int j = threadIdx.x; j < points * NDim; j += blockDim.x) {
      const int voxel = target[j / NDim];
      if (voxel >= 0)
        voxel_coors[voxel * NDim + j % NDim] = coor[first * NDim + j];
    }
    __syncthreads();
  }
}
