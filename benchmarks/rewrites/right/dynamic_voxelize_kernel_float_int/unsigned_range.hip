// one unsigned comparison for each axis, all coordinates first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_points; i += step) {
    const float *point = points + (size_t)i * num_features;
    int *out = coors + (size_t)i * NDim;
    const int x = (int)floorf((__ldg(point) - coors_x_min) / voxel_x);
    const int y = (int)floorf((__ldg(point + 1) - coors_y_min) / voxel_y);
    const int z = (int)floorf((__ldg(point + 2) - coors_z_min) / voxel_z);
    const bool in_x = (unsigned)x < (unsigned)grid_x, in_y = (unsigned)y < (unsigned)grid_y;
    const bool in_z = (unsigned)z < (unsigned)grid_z, all = in_x && in_y && in_z;
    out[0] = all ? z : -1;
    if (in_x) out[1] = all ? y : -1;
    if (in_x && in_y) out[2] = all ? x : -1;
  }
}
