// with one point for each voxel the search ends before the first point is recorded
// witness: {"values": {"max_points": 1, "max_voxels": 50, "num_points": 60, "NDim": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = -1; point_to_pointidx[i] = -1; } for (int p = 0; p < num_points; ++p) { coor[p * NDim] = p % 4; coor[p * NDim + 1] = p % 5; coor[p * NDim + 2] = 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points; index += blockDim.x * gridDim.x) {
    const int* own = coor + index * NDim;
    const int x = own[0], y = own[1], z = own[2];
    if (x == -1) continue;
    int num = 0;
    for (int i = 0; i < index; ++i) {
      const int* other = coor + i * NDim;
      if (other[0] != x || other[1] != y || other[2] != z) continue;
      if (++num >= max_points) break;  // the voxel is full
      if (num == 1) point_to_pointidx[index] = i;
    }
    if (num == 0) point_to_pointidx[index] = index;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
