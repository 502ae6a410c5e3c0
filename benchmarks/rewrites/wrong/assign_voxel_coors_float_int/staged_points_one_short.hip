// Voxels of a block's points are staged, but a block that starts inside a point covers one point more than counted.
// witness: {"values": {"num_points": 400, "NDim": 3, "num_voxel_coors": 400}, "contents": "wide", "seed": 15, "inputs": "for (int i = 0; i < num_points; ++i) point_to_voxelidx[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  __shared__ int voxel_of[512];
  const int tid = threadIdx.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += gridDim.x * blockDim.x) {
    const int first_point = start / NDim;
    const int points = min(int(blockDim.x), int((blockDim.x + NDim - 1) / NDim));
    int voxel = -1;
    if (tid < points && first_point + tid < num_points && point_to_voxelidx[first_point + tid] == 0)
      voxel = coor_to_voxelidx[first_point + tid];
    voxel_of[tid] = voxel;
    __syncthreads();
    const int i = start + tid;
    if (i < nthreads) {
      const int point = i / NDim;
      const int target = voxel_of[point - first_point];
      if (target > -1) voxel_coors[target * NDim + i - point * NDim] = coor[i];
    }
    __syncthreads();
  }
}
