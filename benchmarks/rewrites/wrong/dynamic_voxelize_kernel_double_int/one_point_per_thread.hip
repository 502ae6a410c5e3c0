// Each thread handles a single point, although the grid may be capped so that the threads are fewer than the points.
// witness: {"values": {"max_blocks": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int voxel_or_none(double point, float low, float size, int grid) {
  const int cell = int(floorf((point - low) / size));
  return cell < 0 || cell >= grid ? -1 : cell;
}

__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_points) return;

  const double* point = points + size_t(index) * num_features;
  int* coor = coors + size_t(index) * NDim;

  const int c_x = voxel_or_none(point[0], coors_x_min, voxel_x, grid_x);
  if (c_x < 0) {
    coor[0] = -1;
    return;
  }
  const int c_y = voxel_or_none(point[1], coors_y_min, voxel_y, grid_y);
  if (c_y < 0) {
    coor[0] = -1;
    coor[1] = -1;
    return;
  }
  const int c_z = voxel_or_none(point[2], coors_z_min, voxel_z, grid_z);
  coor[0] = c_z;
  coor[1] = c_z < 0 ? -1 : c_y;
  coor[2] = c_z < 0 ? -1 : c_x;
}
