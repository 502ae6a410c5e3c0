// A loop over the axes replaces the three copies of the test.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float low[3] = {coors_x_min, coors_y_min, coors_z_min};
  const float size[3] = {voxel_x, voxel_y, voxel_z};
  const int cells[3] = {grid_x, grid_y, grid_z};
  const long long threads = (long long)blockDim.x * gridDim.x;
  for (long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x;
       p < num_points; p += threads) {
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    int cell[3] = {-1, -1, -1};
    int axis = 0;
    while (axis < 3) {
      const int at = floorf((point[axis] - low[axis]) / size[axis]);
      if (at < 0 || at >= cells[axis]) break;
      cell[axis] = at;
      ++axis;
    }
    if (axis == 3) {
      for (int d = 0; d < 3; ++d) coor[d] = cell[2 - d];
    } else {
      for (int d = 0; d <= axis; ++d) coor[d] = -1;
    }
  }
}
