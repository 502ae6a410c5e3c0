// a block lists the points of its tile that name a voxel, and copies those
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  constexpr int tile = 512;
  __shared__ int listed[tile], count;
  for (int first = blockIdx.x * tile; first < num_points; first += gridDim.x * tile) {
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    for (int i = first + threadIdx.x; i < min(first + tile, num_points); i += blockDim.x)
      if (point_to_voxelidx[i] == 0 && coor_to_voxelidx[i] >= 0) listed[atomicAdd(&count, 1)] = i;
    __syncthreads();
    for (int i = threadIdx.x; i < count * NDim; i += blockDim.x) {
      const int point = listed[i / NDim], k = i % NDim;
      voxel_coors[coor_to_voxelidx[point] * NDim + k] = coor[point * NDim + k];
    }
    __syncthreads();
  }
}
