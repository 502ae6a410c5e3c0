// The conversion to int truncates towards zero, so that points just below the minimum fall into the first voxel.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_points; ++i) for (int j = 0; j < 3; ++j) points[i * num_features + j] = 0.5 * ((i + j) % 4) + (i % 3 == j ? -0.75 : 0.25);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  const float low[3] = {coors_x_min, coors_y_min, coors_z_min};
  const float size[3] = {voxel_x, voxel_y, voxel_z};
  const int grid[3] = {grid_x, grid_y, grid_z};

  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const double* point = points + size_t(index) * num_features;
    int* coor = coors + size_t(index) * NDim;

    int cell[3];
    int axis = 0;
    for (; axis < 3; ++axis) {
      // The position counted in voxels; the fraction is dropped.
      cell[axis] = static_cast<int>((point[axis] - low[axis]) / size[axis]);
      if (cell[axis] < 0 || cell[axis] >= grid[axis]) break;
    }

    if (axis == 3) {
      for (int i = 0; i < 3; ++i) coor[i] = cell[2 - i];
    } else {
      for (int i = 0; i <= axis; ++i) coor[i] = -1;
    }
  }
}
