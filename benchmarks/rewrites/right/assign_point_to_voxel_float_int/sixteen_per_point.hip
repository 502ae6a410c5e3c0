// Groups of sixteen threads take a point each and go over its features in steps of sixteen.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int lane = threadIdx.x % 16;
  const int groups = blockDim.x / 16 * gridDim.x;
  for (int point = blockIdx.x * (blockDim.x / 16) + threadIdx.x / 16; point < num_points; point += groups) {
    const long long slot = point_to_voxelidx[point], voxel = coor_to_voxelidx[point];
    const bool kept = (slot | voxel) >= 0;
    for (int k = lane; kept && k < num_features; k += 16)
      voxels[(voxel * max_points + slot) * num_features + k] = points[(long long)point * num_features + k];
  }
}
