// a thread that meets a point without a voxel returns instead of going on with its next element
// witness: {"values": {"max_blocks": 1, "num_points": 400, "NDim": 3, "num_voxel_coors": 400}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = i; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1000 + i; coor_to_voxelidx[0] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int stride = blockDim.x * gridDim.x;
  for (int element = blockIdx.x * blockDim.x + threadIdx.x; element < nthreads; element += stride) {
    const int point = element / NDim;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) return;  // outside of the range, or beyond the maximum number of voxels
    if (point_to_voxelidx[point] != 0) continue;
    voxel_coors[voxel * NDim + element % NDim] = coor[element];
  }
}
