// A point outside the grid in x or y gets -1 in all three coordinates, although only the first ones are to be written.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = 0.6; points[i * num_features + 1] = i == 17 ? -9.0 : 0.7; points[i * num_features + 2] = 1.2; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool voxel_of(double point, float low, float size, int grid, int* cell) {
  *cell = int(floorf((point - low) / size));
  return *cell >= 0 && *cell < grid;
}

__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const double* point = points + size_t(index) * num_features;
    int* coor = coors + size_t(index) * NDim;

    int c_x, c_y, c_z;
    const bool inside = voxel_of(point[0], coors_x_min, voxel_x, grid_x, &c_x) &&
                        voxel_of(point[1], coors_y_min, voxel_y, grid_y, &c_y) &&
                        voxel_of(point[2], coors_z_min, voxel_z, grid_z, &c_z);
    if (inside) {
      coor[0] = c_z;
      coor[1] = c_y;
      coor[2] = c_x;
    } else {
      coor[0] = -1;
      coor[1] = -1;
      coor[2] = -1;
    }
  }
}
