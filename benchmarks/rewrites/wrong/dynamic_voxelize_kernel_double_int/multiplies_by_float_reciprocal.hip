// The division by the voxel size is replaced by a reciprocal in single precision, which falls short at voxel borders.
// witness: {"values": {"voxel_x": "41.0f", "voxel_y": "41.0f", "voxel_z": "41.0f", "coors_x_min": "0.0f", "coors_y_min": "0.0f", "coors_z_min": "0.0f"}, "inputs": "for (int i = 0; i < num_points; ++i) for (int j = 0; j < 3; ++j) points[i * num_features + j] = 41.0 * ((i + j) % 4) + (i % 2 ? 0.0 : 3.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int voxel_index(double point, float low, float inverse_size) {
  return int(floor((point - low) * inverse_size));
}

__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  const float inverse_x = 1.0f / voxel_x;
  const float inverse_y = 1.0f / voxel_y;
  const float inverse_z = 1.0f / voxel_z;

  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const double* point = points + size_t(index) * num_features;
    int* coor = coors + size_t(index) * NDim;

    const int c_x = voxel_index(point[0], coors_x_min, inverse_x);
    if (c_x < 0 || c_x >= grid_x) {
      coor[0] = -1;
      continue;
    }
    const int c_y = voxel_index(point[1], coors_y_min, inverse_y);
    if (c_y < 0 || c_y >= grid_y) {
      coor[0] = coor[1] = -1;
      continue;
    }
    const int c_z = voxel_index(point[2], coors_z_min, inverse_z);
    const bool inside = c_z >= 0 && c_z < grid_z;
    coor[0] = inside ? c_z : -1;
    coor[1] = inside ? c_y : -1;
    coor[2] = inside ? c_x : -1;
  }
}
