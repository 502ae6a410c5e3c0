// Each thread takes four points, but with a grid that is limited this covers only the first 4 * threads points.
// witness: {"values": {"num_points": 2100, "num_features": 3, "NDim": 3, "max_blocks": 1}, "contents": "whole", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int threads = gridDim.x * blockDim.x;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int cell[4][3];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int index = tid + k * threads;
    if (index < num_points) {
      const int* p = points + index * num_features;
      const float fx = floorf((p[0] - coors_x_min) / voxel_x);
      const float fy = floorf((p[1] - coors_y_min) / voxel_y);
      const float fz = floorf((p[2] - coors_z_min) / voxel_z);
      cell[k][0] = fx >= 0.0f && fx < float(grid_x) ? int(fx) : -1;
      cell[k][1] = fy >= 0.0f && fy < float(grid_y) ? int(fy) : -1;
      cell[k][2] = fz >= 0.0f && fz < float(grid_z) ? int(fz) : -1;
    }
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int index = tid + k * threads;
    if (index < num_points) {
      int* out = coors + index * NDim;
      const bool x = cell[k][0] >= 0, y = cell[k][1] >= 0, z = cell[k][2] >= 0;
      const bool all = x && y && z;
      out[0] = all ? cell[k][2] : -1;
      if (x) out[1] = all ? cell[k][1] : -1;
      if (x && y) out[2] = all ? cell[k][0] : -1;
    }
  }
}
