// Points that open a voxel are collected per block in a list for half of the threads; further ones are dropped.
// witness: {"values": {"num_points": 3000, "NDim": 3, "num_voxel_coors": 3000}, "contents": "wide", "seed": 16, "inputs": "for (int i = 0; i < num_points; ++i) point_to_voxelidx[i] = i % 8 == 7 ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define OPENING_POINTS 256  // of a block's 512 points, few are the first of their voxels

__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  __shared__ int opening[OPENING_POINTS];
  __shared__ int opening_count;
  for (int start = blockIdx.x * blockDim.x; start < num_points; start += gridDim.x * blockDim.x) {
    if (threadIdx.x == 0) opening_count = 0;
    __syncthreads();
    const int point = start + threadIdx.x;
    if (point < num_points && point_to_voxelidx[point] == 0 && coor_to_voxelidx[point] > -1) {
      const int slot = atomicAdd(&opening_count, 1);
      if (slot < OPENING_POINTS) opening[slot] = point;
    }
    __syncthreads();
    const int elements = min(opening_count, OPENING_POINTS) * NDim;
    for (int e = threadIdx.x; e < elements; e += blockDim.x) {
      const int source = opening[e / NDim], k = e % NDim;
      voxel_coors[coor_to_voxelidx[source] * NDim + k] = coor[source * NDim + k];
    }
    __syncthreads();
  }
}
