// a block has as many whole points as it has threads for, and all blocks together have fewer than there are
// witness: {"values": {"num_points": 512, "NDim": 3, "num_voxel_coors": 600}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = 0; coor_to_voxelidx[p] = 599 - p; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1 + i % 40;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  // the coordinates of a point stay within a block
  const int points = blockDim.x / NDim;
  const int own = threadIdx.x / NDim, k = threadIdx.x % NDim;
  const int point = blockIdx.x * points + own;
  if (own >= points || point >= num_points) return;
  const int voxelidx = coor_to_voxelidx[point];
  if (point_to_voxelidx[point] == 0 && voxelidx > -1) {
    voxel_coors[voxelidx * NDim + k] = coor[point * NDim + k];
  }
}
