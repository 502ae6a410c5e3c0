// The thread of the first coordinate shares the voxel of its point with the block, but a point may begin in the block before.
// witness: {"values": {"num_points": 200, "NDim": 6, "num_voxel_coors": 200}, "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = int(i); } for (size_t i = 0; i < coor_count; ++i) coor[i] = int(i) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  __shared__ int voxel_of[512];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    const int point = i / NDim, d = i % NDim;
    voxel_of[threadIdx.x] = -1;
    __syncthreads();
    if (i < nthreads && d == 0 && point_to_voxelidx[point] == 0)
      voxel_of[threadIdx.x] = coor_to_voxelidx[point];
    __syncthreads();
    const int leader = max(int(threadIdx.x) - d, 0);
    const int voxel = voxel_of[leader];
    if (i < nthreads && voxel > -1)
      voxel_coors[voxel * NDim + d] = coor[i];
    __syncthreads();
  }
}
