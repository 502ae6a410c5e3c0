// Every thread takes a contiguous range of points, and the tests are nested.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const long long threads = (long long)blockDim.x * gridDim.x;
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const long long share = (num_points + threads - 1) / threads;
  const long long begin = thread * share;
  long long end = begin + share;
  if (end > num_points) end = num_points;
  for (long long p = begin; p < end; ++p) {
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    int first = -1;
    const int cx = floorf((point[0] - coors_x_min) / voxel_x);
    if (cx >= 0 && cx < grid_x) {
      int second = -1;
      const int cy = floorf((point[1] - coors_y_min) / voxel_y);
      if (cy >= 0 && cy < grid_y) {
        int third = -1;
        const int cz = floorf((point[2] - coors_z_min) / voxel_z);
        if (cz >= 0 && cz < grid_z) {
          first = cz;
          second = cy;
          third = cx;
        }
        coor[2] = third;
      }
      coor[1] = second;
    }
    coor[0] = first;
  }
}
