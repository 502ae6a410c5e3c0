// Each thread handles a range of consecutive points and evaluates all axes before it decides what to write.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int voxel_cell(double point, float low, float size) {
  return int(floorf(float((point - low) / size)));
}

__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const size_t chunk = (size_t(num_points) + threads - 1) / threads;
  const size_t begin = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * chunk;

  for (size_t k = 0; k < chunk && begin + k < size_t(num_points); ++k) {
    const double* point = points + (begin + k) * num_features;
    int* coor = coors + (begin + k) * NDim;

    const int c_x = voxel_cell(point[0], coors_x_min, voxel_x);
    const int c_y = voxel_cell(point[1], coors_y_min, voxel_y);
    const int c_z = voxel_cell(point[2], coors_z_min, voxel_z);
    const bool in_x = c_x >= 0 && c_x < grid_x;
    const bool in_y = in_x && c_y >= 0 && c_y < grid_y;
    const bool in_z = in_y && c_z >= 0 && c_z < grid_z;

    coor[0] = in_z ? c_z : -1;
    if (in_x) coor[1] = in_z ? c_y : -1;
    if (in_y) coor[2] = in_z ? c_x : -1;
  }
}
