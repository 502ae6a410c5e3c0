// The range is checked on the floored value before the conversion to int, in a loop over the axes, with offsets of 64 bits.
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
  const size_t step = size_t(gridDim.x) * blockDim.x;

  for (size_t index = size_t(blockIdx.x) * blockDim.x + threadIdx.x; index < size_t(num_points); index += step) {
    const double* point = points + index * num_features;
    int* coor = coors + index * NDim;

    int cell[3] = {0, 0, 0};
    int inside = 0;
    while (inside < 3) {
      const double position = floorf(float((point[inside] - low[inside]) / size[inside]));
      if (!(position >= 0.0 && position < double(grid[inside]))) break;
      cell[inside] = int(position);
      ++inside;
    }

    if (inside == 3) {
      coor[0] = cell[2];
      coor[1] = cell[1];
      coor[2] = cell[0];
    } else {
      for (int i = 0; i <= inside; ++i) coor[i] = -1;
    }
  }
}
