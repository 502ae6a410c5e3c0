// One thread copies a whole point, features from the last to the first, points in a grid-stride loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += blockDim.x * gridDim.x) {
    const int num = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (num < 0 || voxel < 0) continue;
    const float* from = points + (size_t)point * num_features;
    float* to = voxels + ((size_t)voxel * max_points + num) * num_features;
    for (int k = num_features; k-- > 0;) to[k] = from[k];
  }
}
