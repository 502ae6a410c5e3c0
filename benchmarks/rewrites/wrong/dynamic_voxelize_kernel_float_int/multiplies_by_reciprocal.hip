// Multiplies by the reciprocal of the size of a voxel, which puts points at borders of cells into the next cell.
// witness: {"values": {"voxel_x": "0.1f", "coors_x_min": "0.0f", "grid_x": 40}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = 1.3f; points[i * num_features + 1] = 0.25f; points[i * num_features + 2] = 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float per_x = 1.0f / voxel_x;
  const float per_y = 1.0f / voxel_y;
  const float per_z = 1.0f / voxel_z;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < num_points;
       p += blockDim.x * gridDim.x) {
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    const int cx = floorf((point[0] - coors_x_min) * per_x);
    if (cx < 0 || cx >= grid_x) {
      coor[0] = -1;
      continue;
    }
    const int cy = floorf((point[1] - coors_y_min) * per_y);
    if (cy < 0 || cy >= grid_y) {
      coor[0] = coor[1] = -1;
      continue;
    }
    const int cz = floorf((point[2] - coors_z_min) * per_z);
    const bool inside = cz >= 0 && cz < grid_z;
    coor[0] = inside ? cz : -1;
    coor[1] = inside ? cy : -1;
    coor[2] = inside ? cx : -1;
  }
}
