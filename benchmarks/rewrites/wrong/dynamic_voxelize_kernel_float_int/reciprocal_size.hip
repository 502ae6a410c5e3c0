// differences are multiplied by the reciprocal of the size, which moves points at the border of a voxel
// witness: {"values": {"num_points": 300, "num_features": 4, "NDim": 3, "voxel_x": "7.625f", "voxel_y": "0.25f", "voxel_z": "1.0f", "coors_x_min": "0.0f", "coors_y_min": "-1.0f", "coors_z_min": "0.0f", "coors_x_max": "1525.0f", "coors_y_max": "3.0f", "coors_z_max": "4.0f", "grid_x": 200, "grid_y": 16, "grid_z": 4}, "inputs": " for (size_t i = 0; i < coors_count; ++i) coors[i] = 0; for (int i = 0; i < num_points; ++i) { points[i * num_features] = i % 190 * 7.625f; points[i * num_features + 1] = 0; points[i * num_features + 2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  //   const int index = blockIdx.x * threadsPerBlock + threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    // To save some computation
    auto points_offset = points + index * num_features;
    auto coors_offset = coors + index * NDim;
    int c_x = floorf((points_offset[0] - coors_x_min) * (1.0f / voxel_x));
    if (c_x < 0 || c_x >= grid_x) {
      coors_offset[0] = -1;
      continue;
    }

    int c_y = floorf((points_offset[1] - coors_y_min) * (1.0f / voxel_y));
    if (c_y < 0 || c_y >= grid_y) {
      coors_offset[0] = -1;
      coors_offset[1] = -1;
      continue;
    }

    int c_z = floorf((points_offset[2] - coors_z_min) * (1.0f / voxel_z));
    if (c_z < 0 || c_z >= grid_z) {
      coors_offset[0] = -1;
      coors_offset[1] = -1;
      coors_offset[2] = -1;
    } else {
      coors_offset[0] = c_z;
      coors_offset[1] = c_y;
      coors_offset[2] = c_x;
    }
  }
}
