// A cell counts as inside if clamping leaves it unchanged, which accepts cell -1 in an empty grid.
// witness: {"values": {"num_points": 30, "num_features": 3, "NDim": 3, "coors_x_min": 0.25, "grid_x": 0}, "contents": "whole", "seed": 5, "inputs": "points.get()[0] = 0; points.get()[3] = 0;"}
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
    const int* p = points + index * num_features;
    int* out = coors + index * NDim;
    const float lo[3] = {coors_x_min, coors_y_min, coors_z_min};
    const float size[3] = {voxel_x, voxel_y, voxel_z};
    const int grid[3] = {grid_x, grid_y, grid_z};
    int cell[3];
    int good = 0;
#pragma unroll
    for (int d = 0; d < 3; ++d) {
      const int c = int(floorf((p[d] - lo[d]) / size[d]));
      const int clamped = min(max(c, 0), grid[d] - 1);
      cell[d] = c;
      if (good == d && clamped == c) ++good;
    }
    if (good == 3) {
      out[0] = cell[2];
      out[1] = cell[1];
      out[2] = cell[0];
    } else {
      for (int d = 0; d <= good; ++d) out[d] = -1;
    }
  }
}
