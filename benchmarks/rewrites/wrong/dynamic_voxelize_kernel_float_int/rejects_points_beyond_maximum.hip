// Points outside of the range are rejected first, even those in a last cell that reaches beyond the maximum.
// witness: {"values": {"coors_x_max": "1.75f", "grid_x": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = 1.9f; points[i * num_features + 1] = 0.25f; points[i * num_features + 2] = 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool find_cell(float v, float low, float high, float size,
                                 int cells, int* cell) {
  if (v < low || v >= high) return false;  // cheap test before the division
  *cell = floorf((v - low) / size);
  return *cell >= 0 && *cell < cells;
}

__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < num_points;
       p += blockDim.x * gridDim.x) {
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    int cx, cy, cz;
    if (!find_cell(point[0], coors_x_min, coors_x_max, voxel_x, grid_x, &cx)) {
      coor[0] = -1;
    } else if (!find_cell(point[1], coors_y_min, coors_y_max, voxel_y, grid_y,
                          &cy)) {
      coor[0] = -1;
      coor[1] = -1;
    } else if (!find_cell(point[2], coors_z_min, coors_z_max, voxel_z, grid_z,
                          &cz)) {
      coor[0] = -1;
      coor[1] = -1;
      coor[2] = -1;
    } else {
      coor[0] = cz;
      coor[1] = cy;
      coor[2] = cx;
    }
  }
}
