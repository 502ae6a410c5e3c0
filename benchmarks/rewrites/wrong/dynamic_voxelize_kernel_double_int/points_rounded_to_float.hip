// The coordinates are rounded to single precision before the minimum is subtracted, which moves points close to a border.
// witness: {"values": {"coors_x_min": "41.0f", "coors_y_min": "41.0f", "coors_z_min": "41.0f", "coors_x_max": "49.0f", "coors_y_max": "49.0f", "coors_z_max": "49.0f"}, "inputs": "for (int i = 0; i < num_points; ++i) for (int j = 0; j < 3; ++j) points[i * num_features + j] = 41.25 + 0.5 * ((i + j) % 3) - (i % 5 == j ? 0.2500001 : 0.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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

    // All other numbers are in single precision.
    const float x = point[0];
    const float y = point[1];
    const float z = point[2];

    const int c_x = floorf((x - coors_x_min) / voxel_x);
    if (c_x < 0 || c_x >= grid_x) {
      coor[0] = -1;
      continue;
    }
    const int c_y = floorf((y - coors_y_min) / voxel_y);
    if (c_y < 0 || c_y >= grid_y) {
      coor[0] = -1;
      coor[1] = -1;
      continue;
    }
    const int c_z = floorf((z - coors_z_min) / voxel_z);
    const bool inside = c_z >= 0 && c_z < grid_z;
    coor[0] = inside ? c_z : -1;
    coor[1] = inside ? c_y : -1;
    coor[2] = inside ? c_x : -1;
  }
}
