// The cell is truncated toward zero, so a point less than one voxel below the minimum lands in cell 0 instead of being rejected.
// witness: {"values": {"voxel_x": 2, "voxel_y": 2, "voxel_z": 2, "coors_x_min": 0.5, "coors_y_min": 0.5, "coors_z_min": 0.5}}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The cell of a value along one axis, or -1 if it lies outside of the grid.
__device__ inline int cell_along(short value, float low, float voxel, int cells) {
  const int cell = static_cast<int>((value - low) / voxel);
  return cell >= 0 && cell < cells ? cell : -1;
}

__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  CUDA_1D_KERNEL_LOOP(i, num_points) {
    const short* point = points + i * num_features;
    int* target = coors + i * NDim;
    const int z = cell_along(point[2], coors_z_min, voxel_z, grid_z);
    const int y = cell_along(point[1], coors_y_min, voxel_y, grid_y);
    const int x = cell_along(point[0], coors_x_min, voxel_x, grid_x);
    if (x < 0) {
      target[0] = -1;
    } else if (y < 0) {
      target[0] = target[1] = -1;
    } else if (z < 0) {
      target[0] = target[1] = target[2] = -1;
    } else {
      target[0] = z;
      target[1] = y;
      target[2] = x;
    }
  }
}
