// The cell is truncated instead of rounded down, so that points just below the minimum fall into cell 0.
// witness: {"values": {"coors_x_min": "0.25f", "coors_y_min": "0.25f", "coors_z_min": "0.25f"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int cell_of(float p, float low, float size) {
  return static_cast<int>((p - low) / size);
}

__device__ inline void store_voxel(int* coor, bool in_x, bool in_y, bool in_z, int x, int y, int z) {
  const bool all = in_x && in_y && in_z;
  coor[0] = all ? z : -1;
  if (in_x) coor[1] = all ? y : -1;
  if (in_x && in_y) coor[2] = all ? x : -1;
}

__global__ void dynamic_voxelize_kernel_unsigned_char_int(
    const unsigned char* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points;
       index += blockDim.x * gridDim.x) {
    const unsigned char* p = points + index * num_features;
    const int x = cell_of(p[0], coors_x_min, voxel_x);
    const int y = cell_of(p[1], coors_y_min, voxel_y);
    const int z = cell_of(p[2], coors_z_min, voxel_z);
    store_voxel(coors + index * NDim, unsigned(x) < unsigned(grid_x), unsigned(y) < unsigned(grid_y),
                unsigned(z) < unsigned(grid_z), x, y, z);
  }
}
