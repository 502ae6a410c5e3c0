// A point outside in y writes -1 to all three coordinates, although the third has to keep its contents.
// witness: {"values": {"num_points": 50, "num_features": 4, "NDim": 4, "grid_x": 8, "grid_y": 3, "grid_z": 8}, "contents": "whole", "seed": 3}
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
    const int px = p[0], py = p[1], pz = p[2];
    const float x = floorf((px - coors_x_min) / voxel_x);
    if (!(x >= 0.0f && x < float(grid_x))) {
      out[0] = -1;
      continue;
    }
    const float y = floorf((py - coors_y_min) / voxel_y);
    const float z = floorf((pz - coors_z_min) / voxel_z);
    const bool inside = y >= 0.0f && y < float(grid_y) && z >= 0.0f && z < float(grid_z);
    out[0] = inside ? int(z) : -1;
    out[1] = inside ? int(y) : -1;
    out[2] = inside ? int(x) : -1;
  }
}
