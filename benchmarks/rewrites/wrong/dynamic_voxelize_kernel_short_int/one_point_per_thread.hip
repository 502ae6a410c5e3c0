// Each thread treats only one point, so the points beyond the capped grid are never written.
// witness: {"values": {"num_points": 1200, "max_blocks": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= num_points) return;
  const short* point = points + static_cast<size_t>(i) * num_features;
  int* voxel = coors + static_cast<size_t>(i) * NDim;

  const int x = __float2int_rd((point[0] - coors_x_min) / voxel_x);
  if (static_cast<unsigned>(x) >= static_cast<unsigned>(grid_x)) {
    voxel[0] = -1;
    return;
  }
  const int y = __float2int_rd((point[1] - coors_y_min) / voxel_y);
  if (static_cast<unsigned>(y) >= static_cast<unsigned>(grid_y)) {
    voxel[0] = voxel[1] = -1;
    return;
  }
  const int z = __float2int_rd((point[2] - coors_z_min) / voxel_z);
  const bool kept = static_cast<unsigned>(z) < static_cast<unsigned>(grid_z);
  voxel[0] = kept ? z : -1;
  voxel[1] = kept ? y : -1;
  voxel[2] = kept ? x : -1;
}
