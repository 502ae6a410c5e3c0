// the coordinates are copied in pairs and the last one of an odd number is left out
// witness: {"values": {"NDim": 3}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = i; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  // One thread per pair of coordinates.
  const int pairs = NDim >> 1;
  const int total = num_points * pairs;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < total; t += blockDim.x * gridDim.x) {
    const int point = t / pairs;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0 || point_to_voxelidx[point] != 0) continue;
    const int k = (t - point * pairs) * 2;
    const int* from = coor + point * NDim + k;
    int* to = voxel_coors + voxel * NDim + k;
    to[0] = from[0];
    to[1] = from[1];
  }
}
