// earlier points are gone through backwards and only until the voxel is full, so the first is not reached
// witness: {"values": {"max_points": 3, "max_voxels": 50, "num_points": 60, "NDim": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = -1; point_to_pointidx[i] = -1; } for (int p = 0; p < num_points; ++p) { coor[p * NDim] = p % 2; coor[p * NDim + 1] = p % 3; coor[p * NDim + 2] = 3; }"}
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
    if (own[0] == -1) continue;
    int num = 0, first = index;
    // neighbours of the scan are likely to be in the same voxel
    for (int i = index - 1; i >= 0 && num < max_points; --i) {
      const int* other = coor + i * NDim;
      if (other[0] == own[0] && other[1] == own[1] && other[2] == own[2]) {
        first = i;
        ++num;
      }
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
