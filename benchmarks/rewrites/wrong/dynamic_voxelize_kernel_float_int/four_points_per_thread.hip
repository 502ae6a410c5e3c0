// Every thread handles one chunk of four points, which does not cover all points where the grid is capped.
// witness: {"values": {"num_points": 3000, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = i % 4 * 0.5f - 0.25f; points[i * num_features + 1] = i % 6 * 0.5f - 0.25f; points[i * num_features + 2] = i % 5 * 0.5f - 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int kPoints = 4;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * kPoints;
  for (int k = 0; k < kPoints; ++k) {
    const int p = first + k;
    if (p >= num_points) break;
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    const int cx = floorf((point[0] - coors_x_min) / voxel_x);
    const int cy = floorf((point[1] - coors_y_min) / voxel_y);
    const int cz = floorf((point[2] - coors_z_min) / voxel_z);
    if (cx < 0 || cx >= grid_x) {
      coor[0] = -1;
    } else if (cy < 0 || cy >= grid_y) {
      coor[0] = -1;
      coor[1] = -1;
    } else if (cz < 0 || cz >= grid_z) {
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
