// The division by the voxel size is replaced by a multiplication with its reciprocal, which rounds to another cell at cell borders.
// witness: {"values": {"voxel_x": 61, "voxel_y": 61, "voxel_z": 61, "coors_x_min": 0, "coors_y_min": 0, "coors_z_min": 0, "grid_x": 40000, "grid_y": 40000, "grid_z": 40000}, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = short(i * 7 % 32000);"}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float origin[3] = {coors_x_min, coors_y_min, coors_z_min};
  const float scale[3] = {1.0f / voxel_x, 1.0f / voxel_y, 1.0f / voxel_z};
  const int cells[3] = {grid_x, grid_y, grid_z};
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < num_points;
       p += gridDim.x * blockDim.x) {
    int cell[3];
    int axis = 0;
    for (; axis < 3; ++axis) {
      const float distance = points[p * num_features + axis] - origin[axis];
      cell[axis] = static_cast<int>(floorf(distance * scale[axis]));
      if (cell[axis] < 0 || cell[axis] >= cells[axis]) break;
    }
    int* target = coors + p * NDim;
    if (axis == 3) {
      target[0] = cell[2];
      target[1] = cell[1];
      target[2] = cell[0];
    } else {
      for (int d = 0; d <= axis; ++d) target[d] = -1;
    }
  }
}
