// One thread per point with a loop over the features of the point.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  const long long total = nthreads / num_features;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long index = (long long)blockIdx.x * blockDim.x + threadIdx.x;
       index < total; index += step) {
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num < 0 || voxelidx < 0) continue;
    const float* source = points + index * num_features;
    float* target =
        voxels + ((long long)voxelidx * max_points + num) * num_features;
    for (int k = 0; k < num_features; ++k) target[k] = source[k];
  }
}
