// All three cells are computed in double and compared as floating-point numbers before any conversion.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points;
       index += gridDim.x * blockDim.x) {
    const int* p = points + size_t(index) * num_features;
    int* out = coors + size_t(index) * NDim;
    const double lo[3] = {coors_x_min, coors_y_min, coors_z_min};
    const double size[3] = {voxel_x, voxel_y, voxel_z};
    const int grid[3] = {grid_x, grid_y, grid_z};
    double cell[3];
    int good = 0;
    for (int d = 0; d < 3; ++d) {
      cell[d] = floor((double(p[d]) - lo[d]) / size[d]);
      if (good == d && cell[d] >= 0.0 && cell[d] < double(grid[d])) ++good;
    }
    for (int d = 0; d <= good && d < 3; ++d)
      out[d] = good == 3 ? int(cell[2 - d]) : -1;
  }
}
