// each block copies a range of adjacent elements, and point and feature advance without divisions in the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int range = (nthreads + gridDim.x - 1) / gridDim.x;
  const int begin = range * blockIdx.x;
  const int end = begin + range < nthreads ? begin + range : nthreads;
  int i = begin + threadIdx.x;
  int point = i / num_features, k = i % num_features;
  const int points_on = blockDim.x / num_features, features_on = blockDim.x % num_features;
  for (; i < end; i += blockDim.x) {
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot >= 0 && voxel >= 0) {
      voxels[((long long)voxel * max_points + slot) * num_features + k] = points[i];
    }
    point += points_on;
    k += features_on;
    if (k >= num_features) {
      k -= num_features;
      ++point;
    }
  }
}
