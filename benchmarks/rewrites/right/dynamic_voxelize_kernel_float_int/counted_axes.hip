// a loop over the axes, which stops at the first one that is out of range
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float low[3] = {coors_x_min, coors_y_min, coors_z_min}, size[3] = {voxel_x, voxel_y, voxel_z};
  const int cells[3] = {grid_x, grid_y, grid_z};
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    int voxel[3], axis = 0;
    for (; axis < 3; ++axis) {
      voxel[axis] = floorf((points[index * num_features + axis] - low[axis]) / size[axis]);
      if (voxel[axis] < 0 || voxel[axis] >= cells[axis]) break;
    }
    int *own = coors + index * NDim;
    if (axis == 3) {
      for (int i = 0; i < 3; ++i) own[i] = voxel[2 - i];
    } else {
      for (int i = 0; i <= axis; ++i) own[i] = -1;
    }
  }
}
