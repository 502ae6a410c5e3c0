// The check of z was copied from y and still subtracts the minimum of y.
// witness: {"values": {"num_points": 40, "num_features": 4, "NDim": 3, "coors_y_min": -0.5, "coors_z_min": 0.25, "grid_x": 20, "grid_y": 20, "grid_z": 20}, "contents": "whole", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int step = gridDim.x * blockDim.x;
  // the next point is loaded while this one is computed
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_points) return;
  int x = points[index * num_features];
  int y = points[index * num_features + 1];
  int z = points[index * num_features + 2];
  while (true) {
    const int following = index + step;
    int nx = 0, ny = 0, nz = 0;
    const bool more = following < num_points;
    if (more) {
      nx = points[following * num_features];
      ny = points[following * num_features + 1];
      nz = points[following * num_features + 2];
    }
    const float fx = floorf((float(x) - coors_x_min) / voxel_x);
    const float fy = floorf((float(y) - coors_y_min) / voxel_y);
    const float fz = floorf((float(z) - coors_y_min) / voxel_z);
    int* out = coors + index * NDim;
    if (fx < 0.0f || fx >= float(grid_x)) {
      out[0] = -1;
    } else if (fy < 0.0f || fy >= float(grid_y)) {
      out[0] = out[1] = -1;
    } else if (fz < 0.0f || fz >= float(grid_z)) {
      out[0] = out[1] = out[2] = -1;
    } else {
      out[0] = int(fz);
      out[1] = int(fy);
      out[2] = int(fx);
    }
    if (!more) break;
    index = following;
    x = nx;
    y = ny;
    z = nz;
  }
}
