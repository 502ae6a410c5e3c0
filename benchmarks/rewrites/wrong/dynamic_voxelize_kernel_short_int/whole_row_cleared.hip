// A rejected point gets -1 in all NDim columns of its row instead of only in the columns up to the axis that rejected it.
// witness: {"values": {"NDim": 5}}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_points; i += stride) {
    const short px = points[i * num_features];
    const short py = points[i * num_features + 1];
    const short pz = points[i * num_features + 2];
    const int cx = static_cast<int>(floorf((px - coors_x_min) / voxel_x));
    const int cy = static_cast<int>(floorf((py - coors_y_min) / voxel_y));
    const int cz = static_cast<int>(floorf((pz - coors_z_min) / voxel_z));
    const bool in_x = cx >= 0 && cx < grid_x;
    const bool in_y = cy >= 0 && cy < grid_y;
    const bool in_z = cz >= 0 && cz < grid_z;
    int* row = coors + i * NDim;
    if (in_x && in_y && in_z) {
      row[0] = cz;
      row[1] = cy;
      row[2] = cx;
      continue;
    }
    const int marked = !in_x ? 1 : !in_y ? 2 : NDim;
    for (int d = 0; d < marked; ++d) row[d] = -1;
  }
}
