// A block stages the three coordinates of its points in shared memory; tests are done on floats.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void dynamic_voxelize_kernel_unsigned_char_int(
    const unsigned char* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  __shared__ unsigned char staged[512 * 3];
  for (int base = blockIdx.x * 512; base < num_points; base += 512 * gridDim.x) {
    const int count = num_points - base < 512 ? num_points - base : 512;
    for (int i = threadIdx.x; i < count * 3; i += 512) {
      const int point = i / 3;
      staged[i] = points[(base + point) * num_features + (i - point * 3)];
    }
    __syncthreads();
    if (threadIdx.x < count) {
      int* coor = coors + (base + threadIdx.x) * NDim;
      const float low[3] = {coors_x_min, coors_y_min, coors_z_min};
      const float size[3] = {voxel_x, voxel_y, voxel_z};
      const int cells[3] = {grid_x, grid_y, grid_z};
      int cell[3];
      int axis = 0;
      for (; axis < 3; ++axis) {
        const float at = floorf((staged[threadIdx.x * 3 + axis] - low[axis]) / size[axis]);
        if (!(at >= 0.0f)) break;
        cell[axis] = static_cast<int>(at);
        if (cell[axis] >= cells[axis]) break;
      }
      if (axis == 3) {
        for (int i = 0; i < 3; ++i) coor[i] = cell[2 - i];
      } else {
        for (int i = 0; i <= axis; ++i) coor[i] = -1;
      }
    }
    __syncthreads();
  }
}
