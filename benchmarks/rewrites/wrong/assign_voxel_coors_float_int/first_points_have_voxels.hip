// the first point of a voxel is taken to have a number, though there may be more voxels than are kept
// witness: {"values": {"num_points": 60, "NDim": 3, "num_voxel_coors": 10}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % 3; coor_to_voxelidx[p] = p / 3 < 10 ? p / 3 : -1; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1 + i / (3 * NDim) + i % NDim;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += blockDim.x * gridDim.x) {
    if (point_to_voxelidx[point] != 0) continue;  // outside, or not the first of its voxel
    const int* from = coor + point * NDim;
    int* to = voxel_coors + coor_to_voxelidx[point] * NDim;
    for (int k = 0; k < NDim; ++k) to[k] = from[k];
  }
}
