// The divisions are replaced by multiplications with reciprocals, which put points on some cell borders into the cell below.
// witness: {"values": {"num_points": 8, "num_features": 3, "NDim": 3, "voxel_x": 41.0, "voxel_y": 41.0, "voxel_z": 41.0, "coors_x_min": 0.0, "coors_y_min": 0.0, "coors_z_min": 0.0}, "contents": "whole", "seed": 2, "inputs": "points.get()[0] = 41; points.get()[1] = 82; points.get()[2] = 164;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float inv_x = 1.0f / voxel_x;
  const float inv_y = 1.0f / voxel_y;
  const float inv_z = 1.0f / voxel_z;
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points;
       index += step) {
    const int* p = points + index * num_features;
    int* out = coors + index * NDim;
    const float fx = floorf((float(p[0]) - coors_x_min) * inv_x);
    const float fy = floorf((float(p[1]) - coors_y_min) * inv_y);
    const float fz = floorf((float(p[2]) - coors_z_min) * inv_z);
    const bool in_x = fx >= 0.0f && fx < float(grid_x);
    const bool in_y = fy >= 0.0f && fy < float(grid_y);
    const bool in_z = fz >= 0.0f && fz < float(grid_z);
    const bool valid = in_x && in_y && in_z;
    out[0] = valid ? int(fz) : -1;
    if (in_x) out[1] = valid ? int(fy) : -1;
    if (in_x && in_y) out[2] = valid ? int(fx) : -1;
  }
}
