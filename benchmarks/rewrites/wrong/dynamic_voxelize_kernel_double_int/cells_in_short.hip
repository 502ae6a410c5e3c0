// The voxel coordinates are kept as short, which is too narrow for grids of more than 32768 voxels.
// witness: {"values": {"voxel_x": "0.25f", "grid_x": "70000"}, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = i % 2 ? 9000.125 : 100.125; points[i * num_features + 1] = 0.7; points[i * num_features + 2] = 1.2; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelCell {
  short x, y, z;
};

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

    VoxelCell cell;
    cell.x = short(int(floorf((point[0] - coors_x_min) / voxel_x)));
    cell.y = short(int(floorf((point[1] - coors_y_min) / voxel_y)));
    cell.z = short(int(floorf((point[2] - coors_z_min) / voxel_z)));

    if (cell.x < 0 || cell.x >= grid_x) {
      coor[0] = -1;
    } else if (cell.y < 0 || cell.y >= grid_y) {
      coor[0] = coor[1] = -1;
    } else if (cell.z < 0 || cell.z >= grid_z) {
      coor[0] = coor[1] = coor[2] = -1;
    } else {
      coor[0] = cell.z;
      coor[1] = cell.y;
      coor[2] = cell.x;
    }
  }
}
